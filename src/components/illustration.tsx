export type Scene = 'empty' | 'talk' | 'game' | 'notFound' | 'ended' | 'failed';

/**
 * A small line scene over an empty page, as decoration: coins and paper, two who talk, a game's cards, a lost path, a
 * closed door, a cut line.
 */
export function Illustration({ scene }: { scene: Scene }) {
  return (
    <svg
      viewBox="0 0 160 112"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-28 w-40 max-w-full stroke-accent"
    >
      <ellipse cx="80" cy="60" rx="66" ry="44" className="fill-accent-soft stroke-none" />
      <path d="M20 100h120" className="stroke-line-strong" opacity=".5" />
      {SCENES[scene]}
    </svg>
  );
}

const SCENES = {
  empty: (
    <>
      <path d="M54 22h44l10 10v64l-9-6-9 6-9-6-9 6-9-6-9 6z" className="fill-surface-raised" />
      <path d="M64 44h34M64 56h34M64 68h18" opacity=".45" />
      <circle cx="112" cy="84" r="15" className="fill-surface-raised" />
      <circle cx="112" cy="84" r="10" className="stroke-gold" />
      <path d="M112 79v10M107 84h10" className="stroke-gold" />
    </>
  ),
  talk: (
    <>
      <path
        d="M48 24h52a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H68L54 76V64h-6a10 10 0 0 1-10-10V34a10 10 0 0 1 10-10z"
        className="fill-surface-raised"
      />
      <path d="M52 39h44M52 49h26" opacity=".45" />
      <path
        d="M90 56h28a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-4v10l-11-10H90a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8z"
        className="fill-surface-raised"
      />
      <path d="M94 71h.01M104 71h.01M114 71h.01" strokeWidth="4" className="stroke-gold" />
    </>
  ),
  game: (
    <>
      <rect x="50" y="28" width="42" height="58" rx="8" transform="rotate(-10 71 57)" className="fill-surface-raised" />
      <path d="M58 45l5-1M67 78l5-1" opacity=".45" />
      <rect x="70" y="30" width="42" height="58" rx="8" transform="rotate(8 91 59)" className="fill-surface-raised" />
      <path d="M91 43l4.6 10.4L106 58l-10.4 4.6L91 73l-4.6-10.4L76 58l10.4-4.6z" className="stroke-gold" />
    </>
  ),
  notFound: (
    <>
      <path d="M80 98V40" />
      <path d="M80 30h38l10 9-10 9H80z" className="fill-surface-raised" />
      <path d="M80 54H50l-9 8 9 8h30z" className="fill-surface-raised" />
      <path d="M90 39h22M56 62h16" opacity=".45" />
      <circle cx="80" cy="26" r="4" className="fill-gold stroke-none" />
      <path d="M32 98c6-10 18-10 24 0M104 98c6-8 16-8 22 0" opacity=".45" />
    </>
  ),
  ended: (
    <>
      <path d="M56 100V30a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v70" className="fill-surface-raised" />
      <path d="M64 100V38a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v62" opacity=".45" />
      <circle cx="89" cy="68" r="2.5" className="fill-gold stroke-none" />
      <path d="M118 46a14 14 0 1 0 10 22 12 12 0 0 1-10-22z" className="fill-surface-raised" />
      <path d="M34 52v6M31 55h6M40 36v4M38 38h4" className="stroke-gold" />
    </>
  ),
  failed: (
    <>
      <rect x="46" y="34" width="68" height="46" rx="8" className="fill-surface-raised" />
      <path d="M46 48h68" opacity=".45" />
      <path d="M70 60l20 12M90 60L70 72" />
      <path d="M80 80v20M66 100h28" />
      <path d="M30 40l8 4M28 54h8M130 40l-8 4M132 54h-8" className="stroke-gold" />
    </>
  ),
} as const;
