/** The chat as a page that `chat-list.mjs` drives in Chromium: `?count=5000`. */
import './chat-list.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Composer } from '../../src/components/chat/composer.tsx';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import { MessageList } from '../../src/components/chat/message-list.tsx';
import { PanelFrame } from '../../src/components/chat/panel-frame.tsx';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider } from '../../src/i18n/text.tsx';

const SENTENCES = [
  'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ',
  'ฝากเงิน 500 บาทเมื่อ 10 นาทีที่แล้ว ยอดยังไม่เข้าค่ะ ช่วยตรวจสอบให้หน่อยได้ไหมคะ รอมาสักพักแล้ว',
  'ดูขั้นตอนได้ที่ https://help.example.com/deposit/slip?lang=th ค่ะ',
  'OK',
  'ສະບາຍດີ ຍອດເຂົ້າແລ້ວ ຂອບໃຈຫຼາຍໆ',
];
const START = Date.parse('2026-11-21T09:00:00Z');

/** Message number `at` of the conversation, from 0; older ones have negative numbers. */
function message(at: number): ChatEntry {
  const turn = Math.abs(at);
  const common = {
    id: `m${at}`,
    author: turn % 3 === 0 ? 'me' : 'support',
    at: new Date(START + at * 40_000).toISOString(),
  } as const;
  if (turn % 17 === 0)
    return {
      ...common,
      message: {
        message_type: 'buttons',
        payload: { message: SENTENCES[0] ?? '', buttons: [{ type: 'postback', title: 'ตรวจสอบ' }] },
      },
    };
  return {
    ...common,
    message: { message_type: 'text', payload: { message: SENTENCES[turn % SENTENCES.length] ?? '' } },
  };
}

const count = Number(new URLSearchParams(location.search).get('count') ?? 5000);
const nothing = () => {};

let add: (before: number, after: number) => void = nothing;
let fill: (many: number, above: number) => void = nothing;

function Chat() {
  const [span, setSpan] = useState(() => ({ from: 0, entries: Array.from({ length: count }, (_, at) => message(at)) }));
  add = (before, after) =>
    setSpan(({ from, entries }) => ({
      from: from - before,
      entries: [
        ...Array.from({ length: before }, (_, at) => message(from - before + at)),
        ...entries,
        // Messages of others: the player's own would always go to the foot.
        ...Array.from({ length: after }, (_, at) => ({
          ...message(from + entries.length + at),
          author: 'support' as const,
        })),
      ],
    }));
  fill = (many, above) =>
    setSpan(({ from, entries }) => {
      const at = entries.length - above;
      // Numbers of their own; said between the two that they come between.
      const gap = Array.from({ length: many }, (_, each) => ({
        ...message(entries.length * 1000 + each),
        author: 'support' as const,
        at: entries[at]?.at ?? '',
      }));
      return { from, entries: [...entries.slice(0, at), ...gap, ...entries.slice(at)] };
    });
  return (
    <PanelFrame
      status="connected"
      onRefresh={nothing}
      onClose={nothing}
      footer={<Composer text="" onText={nothing} canSend={false} onSend={nothing} onAttach={nothing} />}
    >
      <MessageList entries={span.entries} onButton={nothing} />
    </PanelFrame>
  );
}

declare global {
  interface Window {
    /** Adds messages at the two ends; the milliseconds until they are laid out. */
    addMessages: (before: number, after: number) => number;
    /** Adds so many messages above the last `above` ones, as a search does that fills a gap. */
    fillGap: (many: number, above: number) => void;
  }
}

window.addMessages = (before, after) => {
  const start = performance.now();
  flushSync(() => add(before, after));
  // Reading a size makes the browser lay the page out, as it would for the next frame.
  document.body.getBoundingClientRect();
  return performance.now() - start;
};

window.fillGap = (many, above) => flushSync(() => fill(many, above));

const root = document.getElementById('root');
// Not awaited at the top: the texts' chunk waits for this one.
loadMessages({ locale: 'en', parts: ['core', 'chat'] }).then((messages) => {
  if (root === null) throw new Error('no #root');
  createRoot(root).render(
    <TextProvider locale="en" messages={messages}>
      <Chat />
    </TextProvider>,
  );
});
