import { describe, expect } from 'vitest';
import type { Contact } from '../../contract/lookups.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { supportOf } from '../../machines/contact/support.ts';
import { ContactView } from '../../src/screens/contact/contact-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const FULL = {
  contactText: 'Call us any time',
  lineLink: 'https://line.me/R/ti/p/@wallet',
  lineName: '@wallet',
  lineQR: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const NONE = { contactText: ' ', lineLink: null, lineName: '', lineQR: undefined };

/** The flow's reading of the service's answer. */
const given = (contact: Contact) => ({ ok: true, value: supportOf(contact) }) as const;

const model: FlowModel<typeof contactMachine> = {
  machine: contactMachine,
  inputs: [undefined],
  view: (actor) => <ContactView actor={actor} />,
  events: {
    'load.retry': { payloads: [{ type: 'load.retry' }], act: (ui) => ui.press('common.retry') },
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
  },
  actors: {
    connection: 'quiet',
    load: {
      done: [{ output: given(FULL) }, { output: given(NONE) }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    loading: (ui) => ui.seesNo('contact.failed'),
    loaded: (ui) => {
      ui.seesText('Call us any time');
      ui.seesText('@wallet');
      expect(ui.screen.getByRole('link', { name: ui.t('contact.open') })).toHaveProperty('href', FULL.lineLink);
      expect(ui.screen.getByAltText(ui.t('contact.qr'))).toHaveProperty('src', FULL.lineQR);
    },
  },
};

describePaths('contact', model);

describe('contact: journeys', () => {
  journey('text, QR code, chat link with its name, and the version', model, undefined, async (run) => {
    await run.answer('load', given(FULL));
    run.ui.seesText('Call us any time');
    run.ui.seesText('@wallet');
    run.ui.seesText('1.1.14');
    const link = run.ui.screen.getByRole('link', { name: run.ui.t('contact.open') });
    expect(link.getAttribute('href')).toBe('https://line.me/R/ti/p/@wallet');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  journey('the text alone is enough', model, undefined, async (run) => {
    await run.answer('load', given({ contactText: 'Only this' }));
    run.ui.seesText('Only this');
    run.ui.seesNo('contact.chat');
  });

  journey('a link of a dangerous kind is not offered', model, undefined, async (run) => {
    await run.answer('load', given({ ...FULL, lineLink: 'javascript:alert(1)', lineQR: 'data:text/html,x' }));
    expect(run.ui.screen.queryByRole('link')).toBeNull();
    expect(run.ui.screen.queryByRole('img')).toBeNull();
  });

  journey('without a connection it says so, and a retry asks again', model, undefined, async (run) => {
    await run.fail('load', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    await run.ui.press('common.retry');
    run.ui.seesNo('error.failure.offline');
    await run.answer('load', given(FULL));
    run.ui.seesText('Call us any time');
    expect(run.asked('load')).toHaveLength(2);
  });

  journey('what could not be had is asked for again once there is a connection', model, undefined, async (run) => {
    await run.fail('load', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    run.ui.sees('error.failure.offline');
    await run.send({ type: 'connection.changed', online: true });
    run.ui.seesNo('error.failure.offline');
    await run.answer('load', given(FULL));
    run.ui.seesText('Call us any time');
  });
});
