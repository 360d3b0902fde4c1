/**
 * A text without the signs that nobody sees and that come along with a copied one: marks of direction around a phone
 * number, places where a Thai or Lao line may break. What joins letters and emoji stays.
 */
export function seen(text: string): string {
  return text.replace(/[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
}
