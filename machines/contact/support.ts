/** The part of the lookup's answer that the contact page can show. */
import { isBlank, type LocalText } from '../../contract/local-text.ts';
import type { Contact } from '../../contract/lookups.ts';

/** The ways to reach support; null if there is nothing to show. */
export interface Support {
  readonly text: LocalText | null;
  /** Opens the chat app. */
  readonly link: string | null;
  /** The name of support in the chat app. */
  readonly name: string | null;
  /** Address of the picture of a QR code that leads to the same. */
  readonly qr: string | null;
}

function orNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** A link of another kind (a script, say) is dropped: the player's page never follows it. */
function only(kinds: RegExp, address: string | null): string | null {
  return address !== null && kinds.test(address) ? address : null;
}

/** Trimmed; null if there is no way at all. `line:` is the chat app's own kind of link. */
export function supportOf(contact: Contact): Support | null {
  const support: Support = {
    text: contact.contactText == null || isBlank(contact.contactText) ? null : contact.contactText,
    link: only(/^(https?:\/\/|line:|mailto:|tel:)/i, orNull(contact.lineLink)),
    name: orNull(contact.lineName),
    qr: only(/^(https?:\/\/|\/|data:image\/)/i, orNull(contact.lineQR)),
  };
  return Object.values(support).some((part) => part !== null) ? support : null;
}
