/** The registration's steps in the browser's history: "back" leads to the step before, not out of the form. */
import { fromCallback } from 'xstate';
import type { Step } from '../../machines/register/draft.ts';
import type { RegisterEvent, StepCommand } from '../../machines/register/events.ts';

/**
 * The number of entries before a step's own. Behind a confirmed number lies the number, so the code and the steps after
 * it share one.
 */
const DEPTH: Readonly<Record<Step, number>> = { phone: 0, otp: 1, profile: 1, bank: 2 };

const isStep = (value: unknown): value is Step => typeof value === 'string' && Object.hasOwn(DEPTH, value);

/** The step whose entry the browser is at: the first where the entry names none. Null at a dialog's entry. */
function here(): Step | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return 'phone';
  if ('dialogs' in state) return null;
  return 'register' in state && isStep(state.register) ? state.register : 'phone';
}

/**
 * Sends `step.back` when the browser has gone back to an earlier step's entry. Forward leads nowhere: steps come in
 * turn.
 */
export const stepHistory = fromCallback<StepCommand>(({ receive, sendBack }) => {
  let current: Step | null = null;
  const { pathname } = window.location;
  const name = (step: Step) => window.history.replaceState({ register: step }, '');
  receive(({ step }) => {
    const by = DEPTH[step] - DEPTH[current ?? here() ?? 'phone'];
    current = step;
    if (by === 0) return name(step);
    if (by < 0) return window.history.go(by);
    for (let added = 0; added < by; added += 1) window.history.pushState({ register: step }, '');
  });
  const onPop = () => {
    const step = here();
    // Another page of the app is none of its steps.
    if (current === null || step === null || window.location.pathname !== pathname) return;
    const by = DEPTH[current] - DEPTH[step];
    if (by === 0) return name(current);
    if (by < 0) return window.history.go(by);
    const back: RegisterEvent = { type: 'step.back', to: step };
    current = step;
    sendBack(back);
  };
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
});
