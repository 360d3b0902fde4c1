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
:root{color-scheme:dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#0b1915;color:#f3f6f4}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1rem}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
h1{font-size:1.25rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
header span{font-size:.75rem;font-weight:600;color:#e0c27a;border:1px solid #6b5d38;border-radius:99px;padding:.1rem .6rem}
.card{background:#14261f;border:1px solid #263f36;border-radius:16px;padding:1.25rem;margin:0}
.card.balance{background:linear-gradient(145deg,#17392e,#10271f)}
label{display:block;margin:0 0 1rem;font-size:.875rem;font-weight:500}
input,select,button{font:inherit;font-size:1rem;width:100%;box-sizing:border-box;min-height:48px;border-radius:12px;border:1px solid #6f9486;padding:.5rem .9rem;background:#0b1915;color:inherit}
input,select{margin-top:.4rem;font-variant-numeric:tabular-nums}
button{background:#e0c27a;color:#20180a;border:0;font-weight:600;cursor:pointer}
button:hover{background:#ead19a}
button.plain{background:none;color:#c3d2cb;border:1px solid #3d5a4f}
button.plain:hover{color:inherit;border-color:#6f9486}
:focus-visible{outline:3px solid #e0c27a;outline-offset:2px}
b.amount{font-size:2.25rem;line-height:1.25;display:block;font-variant-numeric:tabular-nums}
p{margin:0}
table{width:100%;border-collapse:collapse;font-size:.875rem}
td,th{text-align:right;padding:.5rem 0 .5rem .75rem;font-variant-numeric:tabular-nums;border-bottom:1px solid #263f36}
th{font-weight:500;color:#a9bdb4;padding-top:0}tr:last-child td{border:0;padding-bottom:0}
th:first-child,td:first-child{text-align:left;padding-left:0;color:#c3d2cb}
[role=status]{background:#2b2614;border:1px solid #6b5d38;border-radius:12px;padding:.7rem 1rem}
small{display:block;font-size:.8125rem;color:#a9bdb4;overflow-wrap:anywhere}
form small{margin-top:.75rem}
small strong{color:#f3f6f4}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Hundredths of the game's unit. */
const credit = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Messages at the top of the page; the address names one. */
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
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(game.name)}</title><style>${STYLE}</style></head><body><main><header><h1>${escaped(game.name)}</h1><span>stand-in provider page</span></header>${status}${body}</main></body></html>`;
}

/** The page for somebody who is not logged in. */
export function loginPage(game: Game, said: string): string {
  return page(
    game,
    said,
    `<form class="card" method="post" action="/provider/${encodeURIComponent(game.code)}">
<label>Username <input name="username" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Log in</button></form>`,
  );
}

/** The page for somebody who is logged in. */
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
    `<section class="card balance"><small>Logged in as <strong data-name="username">${escaped(session.username)}</strong>
by <span data-name="entrance">${session.enteredBy}</span></small>
<b class="amount" data-name="balance">${credit(seat.balance)}</b>
<small>1.00 credit = ${game.baht} baht</small></section>
<form class="card" method="post" action="${action}/play">
<input type="hidden" name="form" value="${session.formToken}"><input type="hidden" name="round" value="${session.round}">
<label>Stake <input name="stake" inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,2})?" value="1.00" required></label>
<label>Chance <select name="chance">${chances}</select></label>
<button>Play a round</button>
<small>Of all stakes ${RETURNED}% come back in the long run; the house keeps ${100 - RETURNED}%.</small></form>
${seat.rounds.length === 0 ? '' : `<section class="card"><table><thead><tr><th>Round (UTC)</th><th>Stake</th><th>Payout</th></tr></thead><tbody>${rounds}</tbody></table></section>`}
<form method="post" action="${action}/leave"><input type="hidden" name="form" value="${session.formToken}"><button class="plain">Log out</button></form>`,
  );
}
