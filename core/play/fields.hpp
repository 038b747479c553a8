// Names for the members of the structs Terms and Summary of a game. The bindings make Python properties of them; perft
// files and pickles store the struct as text.
#pragma once

#include <array>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>

#include "cards/card_set.hpp"

namespace trula {

// A member of a struct with its name.
template <class Owner, class Member>
struct Field {
    const char* name;
    Member Owner::* member;
};
template <class Owner, class Member>
Field(const char*, Member Owner::*) -> Field<Owner, Member>;

// Converts a member to and from an integer, or an array of integers; a set of cards becomes its mask.
template <class T>
struct Plain {
    using Type = std::int64_t;
    static Type out(const T& value) { return static_cast<Type>(value); }
    static T in(Type number) {
        const T value = static_cast<T>(number);
        if (static_cast<Type>(value) != number) throw std::invalid_argument("number out of range");
        return value;
    }
};
template <>
struct Plain<CardSet> {
    using Type = std::int64_t;
    static Type out(CardSet value) { return static_cast<Type>(value.mask()); }
    static CardSet in(Type number) { return CardSet(static_cast<std::uint64_t>(number)); }
};
template <class T, std::size_t Size>
struct Plain<std::array<T, Size>> {
    using Type = std::array<std::int64_t, Size>;
    static Type out(const std::array<T, Size>& values) {
        Type numbers;
        for (std::size_t i = 0; i < Size; ++i) numbers[i] = Plain<T>::out(values[i]);
        return numbers;
    }
    static std::array<T, Size> in(const Type& numbers) {
        std::array<T, Size> values;
        for (std::size_t i = 0; i < Size; ++i) values[i] = Plain<T>::in(numbers[i]);
        return values;
    }
};

namespace detail {

inline void write_plain(std::ostream& out, std::int64_t number) { out << number; }
template <std::size_t Size>
void write_plain(std::ostream& out, const std::array<std::int64_t, Size>& numbers) {
    for (std::size_t i = 0; i < Size; ++i) out << (i > 0 ? "," : "") << numbers[i];
}

inline void read_plain(std::istream& in, std::int64_t& number) { in >> number; }
template <std::size_t Size>
void read_plain(std::istream& in, std::array<std::int64_t, Size>& numbers) {
    char comma = ',';
    for (std::size_t i = 0; i < Size; ++i) {
        if (i > 0) in >> comma;
        in >> numbers[i];
    }
}

}  // namespace detail

// Writes `name=number` or `name=number,number…` for every field, separated by spaces.
template <class Terms>
std::string terms_text(const Terms& terms) {
    std::ostringstream out;
    const auto write = [&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(terms.*field.member)>;
        out << (out.tellp() > 0 ? " " : "") << field.name << '=';
        detail::write_plain(out, Plain<Member>::out(terms.*field.member));
    };
    std::apply([&](const auto&... field) { (write(field), ...); }, Terms::fields);
    return out.str();
}

// Reads the text of `terms_text`; a field that it does not name keeps its default value.
template <class Terms>
Terms parse_terms(const std::string& text) {
    Terms terms;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        const std::string name = word.substr(0, equals);
        bool is_read = false;
        const auto read = [&](const auto& field) {
            if (name != field.name || equals == std::string::npos) return;
            using Member = std::remove_cvref_t<decltype(terms.*field.member)>;
            typename Plain<Member>::Type plain{};
            std::istringstream value(word.substr(equals + 1));
            detail::read_plain(value, plain);
            terms.*field.member = Plain<Member>::in(plain);
            is_read = !value.fail();
        };
        std::apply([&](const auto&... field) { (read(field), ...); }, Terms::fields);
        if (!is_read) throw std::invalid_argument("terms: cannot read '" + word + "'");
    }
    return terms;
}

}  // namespace trula
