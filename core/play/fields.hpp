// Names for the members of the structs Terms and Summary of a game. The bindings make Python properties of them; perft
// files and pickles store the struct as text.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
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

inline void write_plain(std::string& out, std::int64_t number) { out += std::to_string(number); }
template <std::size_t Size>
void write_plain(std::string& out, const std::array<std::int64_t, Size>& numbers) {
    for (std::size_t i = 0; i < Size; ++i) {
        if (i > 0) out += ',';
        write_plain(out, numbers[i]);
    }
}

// Reads the whole text; says whether it could.
inline bool read_plain(std::string_view text, std::int64_t& number) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end;
}
template <std::size_t Size>
bool read_plain(std::string_view text, std::array<std::int64_t, Size>& numbers) {
    for (std::size_t i = 0; i < Size; ++i) {
        const auto comma = i + 1 < Size ? text.find(',') : text.size();
        if (comma == std::string_view::npos || !read_plain(text.substr(0, comma), numbers[i])) return false;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return true;
}

}  // namespace detail

// Writes `name=number` or `name=number,number…` for every field, separated by spaces.
template <class Terms>
std::string terms_text(const Terms& terms) {
    std::string out;
    const auto write = [&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(terms.*field.member)>;
        if (!out.empty()) out += ' ';
        out += field.name;
        out += '=';
        detail::write_plain(out, Plain<Member>::out(terms.*field.member));
    };
    std::apply([&](const auto&... field) { (write(field), ...); }, Terms::fields);
    return out;
}

// Reads the text of `terms_text`; a field that it does not name keeps its default value.
template <class Terms>
Terms parse_terms(std::string_view text) {
    Terms terms;
    constexpr std::string_view spaces = " \t\r\n";
    for (auto begin = text.find_first_not_of(spaces); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(spaces, begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        begin = text.find_first_not_of(spaces, end);
        const auto equals = word.find('=');
        bool is_read = false;
        const auto read = [&](const auto& field) {
            if (equals == std::string_view::npos || word.substr(0, equals) != field.name) return;
            using Member = std::remove_cvref_t<decltype(terms.*field.member)>;
            typename Plain<Member>::Type plain{};
            if (!detail::read_plain(word.substr(equals + 1), plain)) return;
            terms.*field.member = Plain<Member>::in(plain);
            is_read = true;
        };
        std::apply([&](const auto&... field) { (read(field), ...); }, Terms::fields);
        if (!is_read) throw std::invalid_argument("terms: cannot read '" + std::string(word) + "'");
    }
    return terms;
}

}  // namespace trula
