// Cards of the hand that are dragged instead of pressed: one that is let go above the hand counts as pressed.

/** So far a pointer moves, in pixels, before it drags. */
const SLOP = 10;

/**
 * @param {HTMLElement} hand
 * @param {(card: string, element: HTMLElement) => void} press
 */
export function letDrag(hand, press) {
  /** @type {{card: HTMLElement, pointer: number, x: number, y: number, isMoving: boolean} | null} */
  let dragged = null;
  let draggedAt = -Infinity;
  const end = () => {
    dragged?.card.classList.remove("is-dragged");
    dragged?.card.style.removeProperty("translate");
    dragged = null;
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", drop);
    document.removeEventListener("pointercancel", end);
  };
  /** @param {PointerEvent} event */
  function move(event) {
    if (!dragged || event.pointerId !== dragged.pointer) return;
    const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!dragged.isMoving && Math.hypot(x, y) > SLOP) {
      dragged.isMoving = true;
      dragged.card.classList.add("is-dragged");
    }
    if (dragged.isMoving) dragged.card.style.translate = `${x}px ${y}px`;
  }
  /** @param {PointerEvent} event */
  function drop(event) {
    if (!dragged || event.pointerId !== dragged.pointer) return;
    const { card, isMoving } = dragged;
    if (isMoving) {
      draggedAt = event.timeStamp;
      const isOut = event.clientY < hand.getBoundingClientRect().top;
      if (isOut && card.dataset.card) press(card.dataset.card, card);
    }
    end();
  }
  hand.addEventListener("pointerdown", (event) => {
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-card]"));
    if (!card || event.button !== 0 || dragged) return;
    dragged = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", drop);
    document.addEventListener("pointercancel", end);
  });
  // The click that a browser makes of a drag is none.
  hand.addEventListener("click", (event) => event.timeStamp - draggedAt < 100 && event.stopImmediatePropagation(), true);
  hand.addEventListener("dragstart", (event) => event.preventDefault());
}
