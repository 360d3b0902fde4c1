/** The picture that the service names as a background. Half a character, which gives no valid address, is left out. */
export function pictured(address: string | null | undefined) {
  return address ? { backgroundImage: `url("${encodeURI(address.replace(/\p{Surrogate}/gu, ''))}")` } : undefined;
}

interface GameLogoProps {
  name: string;
  address: string | null | undefined;
  size?: 'sm' | 'lg';
}

const SIZES = { sm: 'size-8 rounded-sm text-sm', lg: 'size-12 rounded-md text-lg' } as const;

/** The game's logo; where there is none, or it does not come, the first letter of its name. */
export function GameLogo({ name, address, size = 'lg' }: GameLogoProps) {
  // An emoji is two of a string's units.
  const [letter] = name;
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden bg-accent-soft font-semibold ${SIZES[size]}`}
    >
      {letter}
      <span style={pictured(address)} className="absolute inset-0 bg-center bg-cover" />
    </span>
  );
}
