/**
 * A promotion's code as a part of the address. `.` and `..` cannot be one (however they are written, they lead to another
 * address): they go with a space behind, which is no part of a code, and are looked up like any other.
 */
export const promotionParams = (code: string) => ({ code: /^\.{1,2}$/.test(code) ? `${code} ` : code });
