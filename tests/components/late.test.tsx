import { act, screen } from '@testing-library/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Boundary } from '../../src/screens/app/boundary.tsx';
import { late } from '../../src/screens/app/late.tsx';
import { render } from './render.tsx';

/** A part whose code comes, or does not, as the test says. */
function onRequest() {
  const requests: { come: () => void; fail: () => void }[] = [];
  const { component: Part } = late(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve, reject) => {
        const fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
        requests.push({ come: () => resolve({ default: () => <p>The part</p> }), fail });
      }),
    <p>Wait</p>,
  );
  return { requests, Part };
}

it('holds no other deferred render up while its code does not come', async () => {
  const { requests, Part } = onRequest();
  /** As a dialog and the language are rendered. */
  function Other() {
    const [asked, ask] = useState(0);
    return (
      <button type="button" onClick={() => ask(asked + 1)}>
        {useDeferredValue(asked)}
      </button>
    );
  }
  /** A page that is rendered anew with the deferred value. */
  function Around() {
    const [asked, ask] = useState(0);
    return (
      <>
        <button type="button" onClick={() => ask(asked + 1)}>
          {`around ${useDeferredValue(asked)}`}
        </button>
        <Part />
      </>
    );
  }
  render(
    <>
      <Around />
      <Other />
    </>,
  );
  await act(async () => screen.getByRole('button', { name: '0' }).click());
  await screen.findByRole('button', { name: '1' });
  await act(async () => screen.getByRole('button', { name: 'around 0' }).click());
  await screen.findByRole('button', { name: 'around 1' });
  screen.getByText('Wait');
  await act(async () => requests[0]?.come());
  await screen.findByText('The part');
});

it('shows at once in a deferred render whose part is not there', async () => {
  const { Part } = onRequest();
  function Dialog() {
    return useDeferredValue(true, false) ? <Part /> : <p>Nothing yet</p>;
  }
  render(<Dialog />);
  await screen.findByText('Wait');
});

it('is requested anew when it is mounted again after its code did not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { requests, Part } = onRequest();
  const page = (key: string) => (
    <Boundary resetKey={key} fallback={<p>Broken</p>}>
      <Part key={key} />
    </Boundary>
  );
  const { rerender } = render(page('first'));
  await act(async () => requests[0]?.fail());
  await screen.findByText('Broken');
  rerender(page('second'));
  screen.getByText('Wait');
  expect(requests).toHaveLength(2);
  await act(async () => requests[1]?.come());
  await screen.findByText('The part');
  vi.restoreAllMocks();
});
