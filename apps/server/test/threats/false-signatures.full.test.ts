/** Signs of a false signature, story by story, and honest signatures that look similar. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, newInsured } from '../support/people.ts';
import { customer, far, office, type Stories, startStories, type Story } from '../support/signing-stories.ts';

let stories: Stories;
let at: Stories['at'];
let signed: Stories['signed'];
let seenIn: Stories['seenIn'];

beforeAll(async () => {
  stories = await startStories();
  ({ at, signed, seenIn } = stories);
});
afterAll(() => stories.server.close());

describe('a false signature is flagged', () => {
  test('in the agent’s browser', async () => {
    const { who, phone } = customer();
    const agent = far('F1');
    const signer = await signIn(stories.server.url, 'F1', agent.more, at(agent.device));
    const {
      agent: { id },
    } = await signed({ who, phone, agent, signer, waits: 90, tries: true });
    expect(await seenIn(id)).toMatchObject({ codes: ['agentsBrowser'], isFlagged: true });
  });

  test('in a browser in which the agent signs in and signs later', async () => {
    const { who, phone } = customer();
    const agent = far('F2');
    const signer = at({ address: '198.51.100.77', userAgent: 'Borrowed laptop' });
    const given = await signed({ who, phone, agent, signer, waits: 90 });
    expect((await seenIn(given.agent.id)).isFlagged).toBe(false);
    await signIn(stories.server.url, 'F2', agent.more, signer);
    expect(await seenIn(given.agent.id)).toMatchObject({ codes: ['agentsBrowser'], isFlagged: true });
  });

  test('on the agent’s phone at the same address, by a program that turns no page', async () => {
    const { who, phone } = customer();
    const agent = { ...far('F4'), device: office };
    const signer = at({ address: office.address, userAgent: 'Some phone' });
    const typing = { Keys: 20, Inserted: 0, Milliseconds: 12 };
    const {
      agent: { id },
    } = await signed({ who, phone, agent, signer, waits: 1, reads: 0, typing });
    expect(await seenIn(id)).toMatchObject({
      codes: ['agentsAddress', 'fastReading', 'machineTyping'],
      isFlagged: true,
    });
  });

  test.each([
    ['mailbox', 'sharedMailbox'],
    ['phone', 'sharedPhone'],
  ] as const)('as the third stranger with one %s', async (what, code) => {
    const told: boolean[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { who, home, phone } = customer(what === 'mailbox' ? { email: 'all.of.them@mailbox.example' } : {});
      const number = what === 'phone' ? '214-555-9999' : phone;
      const given = await signed({ who, phone: number, agent: far(`F5${count}`), signer: at(home), waits: 90 });
      const seen = await seenIn(given.agent.id);
      expect(seen.codes).toEqual(count === 0 ? [] : [code]);
      told.push(seen.isFlagged);
    }
    expect(told).toEqual([false, false, true]);
  });

  test('with an address that contains the agent’s name', async () => {
    const { who, home, phone } = customer({ email: 'carol.winters.seven@mail.example' });
    const agent = far('F6');
    const more = { ...agent.more, AgentFirstName: 'Carol', AgentLastName: 'Winters' };
    const {
      agent: { id },
    } = await signed({ who, phone, agent: { ...agent, more }, signer: at(home), waits: 90 });
    expect(await seenIn(id)).toMatchObject({ codes: ['patternedMailbox'], isFlagged: true });
  });

  test('with the third of an agent’s numbered addresses', async () => {
    const told: boolean[] = [];
    for (const count of [1, 2, 3]) {
      const { who, home, phone } = customer({ email: `insured0${count}@mail.example` });
      const given = await signed({ who, phone, agent: far('F7'), signer: at(home), waits: 90 });
      told.push((await seenIn(given.agent.id)).isFlagged);
    }
    expect(told).toEqual([false, false, true]);
  });
});

describe('an honest signature is not flagged', () => {
  test('at home; in the office on one’s own phone; of a couple with one mailbox, phone, address and browser', async () => {
    const agent = { ...far('H1'), device: office };
    const alone = customer();
    const visiting = customer();
    const wife = customer({ lastName: 'Couple', email: 'both@couple.example' });
    const husband = {
      ...wife,
      who: newInsured({ firstName: 'Paul', lastName: 'Couple', email: 'both@couple.example' }),
    };
    const shared = at(wife.home);
    const stories: Story[] = [
      { ...alone, agent, signer: at(alone.home), waits: 90 },
      { ...visiting, agent, signer: at({ ...visiting.home, address: office.address }), waits: 3 },
      { ...wife, agent, signer: shared, waits: 90 },
      { ...husband, agent, signer: shared, waits: 1 },
    ];
    const flagged: boolean[] = [];
    for (const story of stories) flagged.push((await seenIn((await signed(story)).agent.id)).isFlagged);
    expect(flagged).toEqual([false, false, false, false]);
  });
});
