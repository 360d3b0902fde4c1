/** The words that the app's chat components bring, in English, from the agent's side. */
/// <reference path="../../src/env.d.ts" />
import type { ComponentProps } from 'react';
import chat from '../../locales/en.json?part=chat';
import core from '../../locales/en.json?part=core';
import { formatted } from '../../src/i18n/formatter.ts';
import type { TextProvider } from '../../src/i18n/text.tsx';
import { BOT } from './thread.ts';

type Messages = ComponentProps<typeof TextProvider>['messages'];

const all = Object.entries({ ...core, ...chat });

/** The texts as the player reads them. */
export const PLAYER_TEXTS: Messages = {
  ...Object.fromEntries(all.flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : []))),
  ...formatted('en', Object.fromEntries(all.flatMap(([id, text]) => (typeof text === 'string' ? [] : [[id, text]])))),
};

/** The texts as the agent reads them. */
export const TEXTS: Messages = {
  ...PLAYER_TEXTS,
  'chat.unknown': 'A message of a type that the app does not know',
};

/** The texts for the bot's messages: they stand on the agents' side, under its own name. */
export const BOT_TEXTS: Messages = { ...TEXTS, 'chat.me': BOT };
