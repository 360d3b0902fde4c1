import type { SVGProps } from 'react';

/** One stroke set on a 24 px grid. Decorative: the name of a control comes from its text or label, never from its icon. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'd' | 'children'>;

function Stroke({ d, ...props }: IconProps & { d: string }) {
  return (
    <svg
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={d} />
    </svg>
  );
}

export function Home(props: IconProps) {
  return <Stroke {...props} d="M4 10.6 12 4l8 6.6V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />;
}

export function User(props: IconProps) {
  return <Stroke {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.7 3.7-5.5 7.5-5.5s6.9 1.8 7.5 5.5" />;
}

export function Wallet(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M17.5 7.5V5.5a1.5 1.5 0 0 0-1.9-1.45L5 6.6A2 2 0 0 0 3.5 8.5V18a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2V9.5a2 2 0 0 0-2-2H4.6M16.2 13.75h.1"
    />
  );
}

export function Deposit(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4 16.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-1.5"
    />
  );
}

export function Withdraw(props: IconProps) {
  return (
    <Stroke {...props} d="M12 15V4M7.5 8 12 3.5 16.5 8M4 16.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-1.5" />
  );
}

export function Transfer(props: IconProps) {
  return <Stroke {...props} d="M4 8.5h15.5M15.5 4.5l4 4-4 4M20 15.5H4.5M8.5 11.5l-4 4 4 4" />;
}

export function Gift(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7M3.5 8h17v4h-17zM12 8v12.5M12 8S11 3.5 8.3 3.5a2.25 2.25 0 0 0 0 4.5zM12 8s1-4.5 3.7-4.5a2.25 2.25 0 0 1 0 4.5z"
    />
  );
}

export function Wheel(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 3.5V10M12 14v6.5M3.5 12H10M14 12h6.5"
    />
  );
}

export function Invite(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M9.5 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM2.75 20c.5-3.5 3.3-5.25 6.75-5.25S15.75 16.5 16.25 20M18.5 8.5v6M21.5 11.5h-6"
    />
  );
}

export function Refund(props: IconProps) {
  return <Stroke {...props} d="M4 9.5h10.5a5.25 5.25 0 0 1 0 10.5H9M8 5.5l-4 4 4 4" />;
}

export function Chat(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 4c4.7 0 8.5 3.2 8.5 7.25s-3.8 7.25-8.5 7.25c-1.2 0-2.3-.2-3.3-.55L4.5 20l.9-3.7A6.7 6.7 0 0 1 3.5 11.25C3.5 7.2 7.3 4 12 4zM8.5 11.25h.1M12 11.25h.1M15.5 11.25h.1"
    />
  );
}

export function Statement(props: IconProps) {
  return <Stroke {...props} d="M6 3.5h12v17l-2.4-1.5-2.4 1.5h-2.4l-2.4-1.5L6 20.5zM9.5 8.25h5M9.5 12.25h5" />;
}

export function Conditions(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M9 14l2 2 3.75-3.75"
    />
  );
}

export function Contact(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4.5 15.5v-3a7.5 7.5 0 0 1 15 0v3M4.5 14.5a1 1 0 0 1 1-1h1a1.5 1.5 0 0 1 1.5 1.5v2.5A1.5 1.5 0 0 1 6.5 19H6a1.5 1.5 0 0 1-1.5-1.5zM19.5 14.5a1 1 0 0 0-1-1h-1A1.5 1.5 0 0 0 16 15v2.5a1.5 1.5 0 0 0 1.5 1.5h.5a1.5 1.5 0 0 0 1.5-1.5zM19.5 17.5c0 2-2 3.25-5 3.25"
    />
  );
}

export function Play(props: IconProps) {
  return <Stroke {...props} d="M7.5 5.3v13.4a.8.8 0 0 0 1.2.7l10.8-6.7a.8.8 0 0 0 0-1.4L8.7 4.6a.8.8 0 0 0-1.2.7z" />;
}

export function Eye(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
    />
  );
}

export function EyeOff(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.4 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.35M9.9 9.9a3 3 0 0 0 4.2 4.2"
    />
  );
}

export function Copy(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3"
    />
  );
}

export function Check(props: IconProps) {
  return <Stroke {...props} d="M4.5 12.5l5 5 10-11" />;
}

export function Close(props: IconProps) {
  return <Stroke {...props} d="M5.5 5.5l13 13M18.5 5.5l-13 13" />;
}

export function ChevronLeft(props: IconProps) {
  return <Stroke {...props} d="M14.5 5.5 8 12l6.5 6.5" />;
}

export function ChevronRight(props: IconProps) {
  return <Stroke {...props} d="M9.5 5.5 16 12l-6.5 6.5" />;
}

export function ChevronDown(props: IconProps) {
  return <Stroke {...props} d="M5.5 9.5 12 16l6.5-6.5" />;
}

export function Refresh(props: IconProps) {
  return <Stroke {...props} d="M20 5v5h-5M4 19v-5h5M19.3 10A7.75 7.75 0 0 0 5.6 7.7M4.7 14a7.75 7.75 0 0 0 13.7 2.3" />;
}

export function Globe(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5s1.2-6.2 3.5-8.5z"
    />
  );
}

export function Logout(props: IconProps) {
  return (
    <Stroke {...props} d="M10 20.5H6a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 6 3.5h4M15.5 7.5 20 12l-4.5 4.5M20 12H9.5" />
  );
}

export function Lock(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2"
    />
  );
}

export function Qr(props: IconProps) {
  return (
    <Stroke {...props} d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20v-.5M14 20h.1" />
  );
}

export function Bank(props: IconProps) {
  return (
    <Stroke {...props} d="M3.5 9.5 12 4l8.5 5.5zM5.5 9.5v7.5M10 9.5v7.5M14 9.5v7.5M18.5 9.5v7.5M3.5 20h17M4.5 17h15" />
  );
}

export function Upload(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M7 17.5a4.25 4.25 0 0 1-.6-8.45 6 6 0 0 1 11.6 1.2A3.7 3.7 0 0 1 17.5 17.5M12 20.5v-8.5M8.75 15 12 11.75 15.25 15"
    />
  );
}

export function Download(props: IconProps) {
  return <Stroke {...props} d="M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />;
}

export function Image(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM9 10.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM4.5 19l5-5 2.75 2.75L16 13l4 4"
    />
  );
}

export function Camera(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M8.5 6.5 9.7 4.5h4.6l1.2 2H19A1.5 1.5 0 0 1 20.5 8v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V8A1.5 1.5 0 0 1 5 6.5zM12 16.25a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z"
    />
  );
}

export function Share(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M17.5 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 10.8l6.6-3.6M8.7 13.2l6.6 3.6"
    />
  );
}

export function Search(props: IconProps) {
  return <Stroke {...props} d="M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5zM20 20l-4.4-4.4" />;
}

export function Warning(props: IconProps) {
  return <Stroke {...props} d="M12 4.2 20.8 19a.8.8 0 0 1-.7 1.2H3.9a.8.8 0 0 1-.7-1.2zM12 10v4.25M12 17.2h.1" />;
}

export function Info(props: IconProps) {
  return <Stroke {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.25v5M12 8h.1" />;
}

export function Clock(props: IconProps) {
  return <Stroke {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2.25" />;
}

export function Coin(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 8l1.15 2.5 2.85.35-2.1 1.9.55 2.75L12 14.15 9.55 15.5l.55-2.75L8 10.85l2.85-.35z"
    />
  );
}

export function HandMoney(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M14.5 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3 13.5h2.5v7H3M5.5 14.5c1.5-1 2.8-1.5 4-1.5 1.7 0 2.5 1.25 4 1.25h1.25a1.5 1.5 0 0 1 0 3h-3.5M16 15.5l3-1.25a1.4 1.4 0 0 1 1.3 2.5L15 19.5c-.7.4-1.4.5-2.2.4L5.5 19"
    />
  );
}

export function Exchange(props: IconProps) {
  return (
    <Stroke {...props} d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8 10h7.5M13.5 8l2 2M16 14H8.5M10.5 16l-2-2" />
  );
}

export function Question(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.7a2.45 2.45 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.75M12 16.4h.1"
    />
  );
}

export function Phone(props: IconProps) {
  return (
    <Stroke
      {...props}
      d="M8.5 2.75h7A1.5 1.5 0 0 1 17 4.25v15.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.75V4.25a1.5 1.5 0 0 1 1.5-1.5zM11 18.25h2"
    />
  );
}

export function Plus(props: IconProps) {
  return <Stroke {...props} d="M12 5v14M5 12h14" />;
}
