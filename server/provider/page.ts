/** The game's page as HTML: plain, without scripts. Everything that came from outside is escaped. */
import { CHANCES, payoutOf, RETURNED, type Seat } from './rounds.ts';
import type { ProviderSession } from './sessions.ts';

export interface Game {
  readonly code: string;
  readonly name: string;
  /** Baht for one unit of credit. */
  readonly baht: number;
}

const STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#10231d;color:#f3f6f4}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.25rem;margin:0 0 1rem}
form,section{background:#1a3229;border:1px solid #35564a;border-radius:12px;padding:1rem;margin:0 0 1rem}
label{display:block;margin:0 0 .75rem}
input,select,button{font:inherit;width:100%;box-sizing:border-box;min-height:44px;border-radius:8px;border:1px solid #6f9486;padding:.4rem .7rem;background:#0d1d18;color:inherit}
button{background:#e0c27a;color:#20180a;border:0;font-weight:600;cursor:pointer}
button.plain{background:none;color:inherit;border:1px solid #6f9486}
:focus-visible{outline:3px solid #e0c27a;outline-offset:2px}
b.amount{font-size:2rem;display:block;font-variant-numeric:tabular-nums}
td,th{text-align:right;padding:.15rem .5rem;font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}
table{width:100%;border-collapse:collapse}
[role=status]{border-left:4px solid #e0c27a;padding:.25rem .75rem;margin:0 0 1rem}
small{color:#c3d2cb}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Hundredths of the game's unit. */
const credit = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What the page may say on top; the address names it. */
const SAYINGS = {
  won: 'You won this round.',
  lost: 'You lost this round.',
  'not-enough': 'There is not enough credit for this stake.',
  'played-before': 'This round was played already.',
  'bad-stake': 'A stake is an amount above zero with at most two decimals.',
  'wrong-login': 'Username or password is wrong.',
  'too-many': 'Too many tries. Wait a minute.',
  'old-link': 'This link was used already or has run out. Log in below, or ask for a new link.',
  'old-form': 'This form is too old. Please try again.',
  left: 'You have logged out.',
} as const;
export type Saying = keyof typeof SAYINGS;

const isSaying = (text: string): text is Saying => Object.hasOwn(SAYINGS, text);

function page(game: Game, said: string, body: string): string {
  const status = isSaying(said) ? `<p role="status">${SAYINGS[said]}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(game.name)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(game.name)} <small>stand-in provider page</small></h1>${status}${body}</main></body></html>`;
}

/** For somebody who is not logged in. */
export function loginPage(game: Game, said: string): string {
  return page(
    game,
    said,
    `<form method="post" action="/provider/${encodeURIComponent(game.code)}">
<label>Username <input name="username" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Log in</button></form>`,
  );
}

/** For somebody who is. */
export function playPage(game: Game, session: ProviderSession, seat: Seat, said: string): string {
  const action = `/provider/${encodeURIComponent(game.code)}`;
  const chances = CHANCES.map(
    (chance) => `<option value="${chance}">${chance}% chance, pays ${credit(payoutOf(100, chance))} times</option>`,
  ).join('');
  const rounds = seat.rounds
    .map(
      ({ stake, payout, at }) =>
        `<tr><td>${at.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${credit(stake)}</td><td>${credit(payout)}</td></tr>`,
    )
    .join('');
  return page(
    game,
    said,
    `<section>Logged in as <strong data-name="username">${escaped(session.username)}</strong>
<small>by <span data-name="entrance">${session.enteredBy}</span></small>
<b class="amount" data-name="balance">${credit(seat.balance)}</b>
<small>1.00 credit = ${game.baht} baht</small></section>
<form method="post" action="${action}/play">
<input type="hidden" name="form" value="${session.formToken}"><input type="hidden" name="round" value="${session.round}">
<label>Stake <input name="stake" inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,2})?" value="1.00" required></label>
<label>Chance <select name="chance">${chances}</select></label>
<button>Play a round</button>
<small>Of all stakes ${RETURNED}% come back in the long run; the house keeps ${100 - RETURNED}%.</small></form>
<section><table><thead><tr><th>Round (UTC)</th><th>Stake</th><th>Payout</th></tr></thead><tbody>${rounds}</tbody></table></section>
<form method="post" action="${action}/leave"><input type="hidden" name="form" value="${session.formToken}"><button class="plain">Log out</button></form>`,
  );
}
