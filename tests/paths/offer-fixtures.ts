/** Receiving a bonus or a promotion, for the tests of the dialogs that offer it. */
import { fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Received } from '../../machines/bonus/offer.ts';
import { receiveMachine } from '../../machines/bonus/receive.machine.ts';
import { answersAtOnce } from './payment-fixtures.ts';

export const RECEIVED: Received = { amount: bahtToSatang(100), turnoverRequired: bahtToSatang(500) };

/** Receiving, where nothing waits for an answer; every request is answered so at once. */
export const receivesWith = (...answer: Parameters<typeof answersAtOnce>) =>
  receiveMachine.provide({ actors: { connection: fromCallback(() => {}), payment: answersAtOnce(...answer) } });
