import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventSubscribers } from './event-subscribers.ts';
import { handoverTargets } from './handover-targets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'countersign-targets-'));
const file = path.join(folder, 'targets.json');

function read(content: unknown): ReturnType<typeof handoverTargets> {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return handoverTargets({ HANDOVER_TARGETS: file });
}

const https = { name: 'admin', url: 'https://admin.example.com/cases', secrets: 'secrets.txt' };

// spec handover 4.1, 4.6
test('targets are read in their order, with files beside the list; without the setting there are none', () => {
  expect(handoverTargets({})).toEqual([]);
  expect(
    read([
      { ...https, mapping: 'application' },
      { ...https, name: 'here', url: 'http://127.0.0.1:4000/', private: true, answers: true },
      { name: 'archive', folder: 'outgoing' },
    ]),
  ).toEqual([
    {
      kind: 'https',
      name: 'admin',
      mapping: 'application',
      url: new URL(https.url),
      secretsFile: path.join(folder, 'secrets.txt'),
      isPrivate: false,
      answers: false,
    },
    {
      kind: 'https',
      name: 'here',
      mapping: null,
      url: new URL('http://127.0.0.1:4000/'),
      secretsFile: path.join(folder, 'secrets.txt'),
      isPrivate: true,
      answers: true,
    },
    { kind: 'folder', name: 'archive', mapping: null, folder: path.join(folder, 'outgoing') },
  ]);
});

test.each<[unknown, RegExp]>([
  ['{', /is not JSON: correct it$/],
  [{}, /must contain a list/],
  [[1], /target 1 must be an object$/],
  [[https, { ...https, name: 'admin' }], /two targets are named admin$/],
  [[{ ...https, name: 'a b' }], /target 1 needs a "name"/],
  [[{ ...https, adress: 'x' }], /target 1 has a field that does not exist; there are name, mapping, url/],
  [[{ ...https, mapping: 3 }], /"mapping" must be a text$/],
  [[{ ...https, private: 'yes' }], /must have true or false as "private"$/],
  [[{ ...https, url: 'http://admin.example.com/' }], /needs a "folder", or an https "url"/],
  [[{ ...https, url: 'https://user:SENTINEL@admin.example.com/' }], /needs a "folder", or an https "url"/],
  [[{ ...https, url: 'nowhere' }], /needs a "folder", or an https "url"/],
  [[{ name: 'admin', url: https.url }], /needs "secrets"/],
  [[{ ...https, folder: '/srv' }], /has a folder: leave out url, secrets, private, answers$/],
])('%j is refused in one line', (content, message) => {
  expect(() => read(content)).toThrow(message);
  expect(() => read(content)).toThrow(/^HANDOVER_TARGETS(?!.*SENTINEL)[^\n]*$/);
});

// spec systems 6.1
test('subscribers of events are read like targets, for every case or for those of one agent', () => {
  const subscribers = (content: unknown) => {
    writeFileSync(file, JSON.stringify(content));
    return eventSubscribers({ EVENT_SUBSCRIBERS: file });
  };
  expect(eventSubscribers({})).toEqual([]);
  const one = { kind: 'https', url: new URL(https.url), secretsFile: path.join(folder, 'secrets.txt') };
  expect(subscribers([https, { ...https, name: 'agency', agent: 'A1', private: true }])).toEqual([
    { ...one, name: 'admin', isPrivate: false, agentId: null },
    { ...one, name: 'agency', isPrivate: true, agentId: 'A1' },
  ]);
  expect(() => subscribers([{ name: 'archive', folder: '/srv' }])).toThrow(
    /^EVENT_SUBSCRIBERS: .* there are name, url/,
  );
  expect(() => subscribers([{ ...https, url: 'http://127.0.0.1/' }])).toThrow(
    /needs an https "url" without a password/,
  );
  expect(() => subscribers([https, https])).toThrow(/two subscribers are named admin$/);
});
