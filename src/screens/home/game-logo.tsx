import { useSighted } from '../../components/sighted.ts';

/** The picture that the service names as a background. Half a character, which gives no valid address, is left out. */
export function pictured(address: string | null | undefined) {
  return address ? { backgroundImage: `url("${encodeURI(address.replace(/\p{Surrogate}/gu, ''))}")` } : undefined;
}

/** Props of a part with that picture, which is asked for once the part is seen: a member has many games. */
export function usePicture(address: string | null | undefined) {
  const [ref, sighted] = useSighted();
  return { ref, style: sighted ? pictured(address) : undefined };
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
  const picture = usePicture(address);
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden bg-accent-soft font-semibold ${SIZES[size]}`}
    >
      {letter}
      <span {...picture} className="absolute inset-0 bg-center bg-cover" />
    </span>
  );
}
