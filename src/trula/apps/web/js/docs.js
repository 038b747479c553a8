// The page /docs: reads /openapi.json and shows every request with what it takes and answers, and a form to try it.
// It is for programmers and speaks English only.

import { el, refill } from "./dom.js";
import { applySettings } from "./settings.js";

const root = /** @type {HTMLElement} */ (document.getElementById("docs"));
/** @type {any} */
let described = {};

/**
 * The schema that a reference means.
 * @param {any} schema
 * @returns {any}
 */
const meant = (schema) => (schema?.$ref ? described.components.schemas[schema.$ref.split("/").at(-1)] : schema ?? {});

/**
 * The kind of a value in a few words.
 * @param {any} schema
 * @returns {string}
 */
function kind(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kind))].join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `list of ${kind(schema.items) || "values"}`;
  const limits = [["minimum", "≥"], ["exclusiveMaximum", "<"], ["maximum", "≤"]].filter(([name]) => name in schema).map(([name, sign]) => `${sign} ${schema[name]}`);
  return [schema.type ?? "any", ...limits].join(" ");
}

/** @type {Record<string, unknown>} what a field is filled with */
let useful = {};

/** Fill fields by a deal of the last game of the list, which is begun. */
async function findExamples() {
  const game = (await (await fetch("/api/games")).json()).at(-1);
  const agents = Array.from({ length: game.seats - 1 }, () => ({ who: "agent", level: "casual" }));
  useful = { record: game.example, ply: 0, game: game.game, deal: JSON.parse(game.example).deal, language: "en", places: [{ who: "me", name: "Ana" }, ...agents] };
}

/** Fields that make a useful example though they may be left out. */
const SHOWN = ["game"];

/**
 * A value to begin with in the form.
 * @param {any} given
 * @param {number} [depth]
 * @returns {unknown}
 */
function example(given, depth = 0) {
  const schema = meant(given);
  if ("default" in schema && schema.default !== null) return schema.default;
  if (schema.anyOf) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return depth < 3 ? [example(schema.items, depth + 1)] : [];
  if (schema.type === "object" && schema.properties) {
    const needed = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name) || SHOWN.includes(name));
    return Object.fromEntries(needed.map(([name, value]) => [name, useful[name] ?? example(value, depth + 1)]));
  }
  return schema.type === "integer" || schema.type === "number" ? schema.minimum ?? 0 : schema.type === "boolean" ? false : schema.type === "object" ? {} : "";
}

/** @param {any} given */
function fields(given) {
  const schema = meant(given);
  if (!schema.properties) return el("p", { class: "note" }, kind(given));
  const rows = Object.entries(schema.properties).map(([name, value]) =>
    el("tr", {}, el("td", {}, el("code", {}, name), schema.required?.includes(name) ? " *" : ""), el("td", {}, kind(value)), el("td", {}, value.description ?? "", "default" in value && value.default !== null ? ` Default: ${JSON.stringify(value.default)}.` : "")));
  return el("div", {}, schema.description ? el("p", { class: "note" }, schema.description) : null, el("table", {}, el("thead", {}, el("tr", {}, ["field", "kind", "about"].map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows)));
}

/**
 * @param {string} path
 * @param {string} method
 * @param {any} about
 */
function tryForm(path, method, about) {
  const parameters = about.parameters ?? [];
  const inputs = parameters.map((/** @type {any} */ parameter) => ({ parameter, input: el("input", { placeholder: kind(parameter.schema), required: parameter.required }) }));
  const content = about.requestBody?.content?.["application/json"]?.schema;
  const body = content ? el("textarea", { rows: 6, spellcheck: "false", "aria-label": "body", value: JSON.stringify(example(content), null, 2) }) : null;
  const answer = el("pre", { hidden: true, tabindex: "0" });
  return el(
    "form", { class: "try", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      let address = path;
      /** @type {Record<string, string>} */
      const headers = body ? { "content-type": "application/json" } : {};
      for (const { parameter, input } of inputs) {
        if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
        else if (parameter.in === "header" && input.value) headers[parameter.name] = input.value;
      }
      answer.hidden = false;
      answer.textContent = "…";
      try {
        const response = await fetch(address, { method: method.toUpperCase(), headers, body: body?.value });
        const text = await response.text();
        answer.textContent = `${response.status}\n${readable(text)}`;
      } catch (error) {
        answer.textContent = String(error);
      }
    } },
    inputs.map((/** @type {any} */ { parameter, input }) => el("label", { class: "field" }, el("span", {}, `${parameter.name} (${parameter.in})`), input)),
    body, el("div", { class: "choices" }, el("button", { class: "choice is-main" }, "Try it")), answer,
  );
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, 100_000);
  } catch {
    return text.slice(0, 100_000);
  }
}

/**
 * @param {string} path
 * @param {string} method
 * @param {any} about
 */
function endpoint(path, method, about) {
  const content = about.requestBody?.content?.["application/json"]?.schema;
  const answers = Object.entries(about.responses).map(([status, answer]) => {
    const schema = /** @type {any} */ (Object.values(answer.content ?? {})[0])?.schema;
    return el("tr", {}, el("td", {}, status), el("td", {}, answer.description), el("td", {}, kind(schema)));
  });
  return el(
    "details", { class: "endpoint", id: about.operationId },
    el("summary", {}, el("span", { class: "method" }, method.toUpperCase()), el("code", { class: "path" }, path), el("span", { class: "what" }, about.description ?? about.summary)),
    el("div", { class: "inside" }, content ? [el("h3", {}, "Body"), fields(content)] : null, el("h3", {}, "Answers"), el("table", {}, el("tbody", {}, answers)), el("h3", {}, "Try it"), tryForm(path, method, about)),
  );
}

async function show() {
  applySettings();
  try {
    described = await (await fetch("/openapi.json")).json();
    await findExamples();
  } catch {
    refill(root, el("p", { class: "warn" }, "The description /openapi.json cannot be read."));
    return;
  }
  const endpoints = Object.entries(described.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, about]) => endpoint(path, method, about)));
  const schemas = Object.entries(described.components?.schemas ?? {}).map(([name, schema]) => el("details", { class: "endpoint" }, el("summary", {}, el("code", { class: "path" }, name)), el("div", { class: "inside" }, fields(schema))));
  refill(
    root,
    el("h1", {}, `${described.info.title} ${described.info.version}`), el("p", {}, described.info.description),
    el("nav", {}, el("a", { href: "/" }, "The table"), el("a", { href: "/openapi.json" }, "openapi.json")),
    endpoints, el("h2", {}, "Kinds of values"), schemas,
  );
}

show();
