/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LAOS?: string;
  readonly VITE_CHAT_URL?: string;
  readonly VITE_IFRAME?: string;
  readonly VITE_PAYTIMZ_MINIMUM?: string;
  readonly VITE_CLIENT_HEADER?: string;
  readonly VITE_KEYS?: string;
  readonly VITE_LINK_KEY?: string;
  /** Developers only: sends every actor to the visualiser at this URL (`stately` for Stately's own). */
  readonly VITE_INSPECT?: string;
  /** Developers and testers only: the development server keeps what the actors do in a file (`true`). */
  readonly VITE_RECORD?: string;
}

/** Precompiled messages of one part, made by scripts/vite-messages.ts. */
declare module '*?part=core' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=codes' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=register' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=site' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=member' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=chat' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
declare module '*?part=lock' {
  const messages: import('./i18n/messages.ts').CompiledMessages;
  export default messages;
}
