import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { carrier, eapp, testFolder } from './eapp.testkit.ts';
import { commands } from './commands/index.ts';
import { run } from './run.ts';

const { folder } = testFolder();

describe('the command line', () => {
  test('says what it can do', async () => {
    const help = await eapp('--help');
    expect(help.code).toBe(0);
    expect((await eapp()).code).toBe(2);
    for (const { name } of commands) expect(help.out).toContain(`\n  ${name} `);
    expect((await eapp('lint', '--help')).out).toContain('usage: eapp lint DIR');
    expect((await eapp('ops', '--help')).out).toMatch(/^usage: eapp ops erase .*\n {7}eapp ops end-sessions /);
  });

  test('says it in lines that fit a terminal', async () => {
    const helps = await Promise.all([eapp('--help'), ...commands.map(({ name }) => eapp(name, '--help'))]);
    const lines = helps.flatMap(({ out }) => out.split('\n'));
    expect(lines.filter(({ length }) => length > 120)).toEqual([]);
  });

  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['dance'], /unknown command dance/],
    ['a missing folder', ['lint'], /exactly one DIR/],
    ['an unknown option', ['lint', carrier, '--loud', 'yes'], /unknown option --loud/],
    ['an option without a value', ['check', carrier, '--stage'], /--stage needs a value/],
    ['a stage that is none', ['check', carrier, '--stage', '14'], /--stage must be one of/],
    [
      'a day that is none',
      ['check', carrier, '--stage', '1', '--today', '2026-02-30'],
      /--today must be a calendar date/,
    ],
    ['no scenario', ['scenario'], /at least one FILE/],
    ['a URL that is none', ['scenario', `${carrier}/scenarios/beneficiaries.yaml`, '--url', 'nowhere'], /is not a URL/],
    ['ops without an application', ['ops', 'erase'], /give erase exactly one APPLICATION/],
    ['an erasure without a reason', ['ops', 'erase', 'x'], /--reason is missing/],
    ['an erasure for no reason we know', ['ops', 'erase', 'x', '--reason', 'because'], /--reason must be one of/],
    ['ops without a subcommand', ['ops'], /give one of erase, end-sessions, key, check/],
    ['a subcommand that every object has', ['ops', 'constructor'], /give one of erase/],
    ['a subcommand of keys that every object has', ['ops', 'key', 'toString'], /give one of key make/],
    ['keys without a subcommand', ['ops', 'key'], /give one of key make, key list, key rotate, key revoke/],
    [
      'a key for nobody',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'all', '--scopes', 'status'],
      /--reader must be/,
    ],
    [
      'a key without scopes',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'all'],
      /--scopes must be/,
    ],
    [
      'a key that answers as an agent',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'answers'],
      /answers needs --reader carrier/,
    ],
    [
      'a key that asks signers as an agent',
      ['ops', 'key', 'make', '--name', 'X', '--reader', 'agent', '--scopes', 'status,requirements'],
      /requirements needs --reader carrier/,
    ],
    ['a rotation that ends no key we know', ['ops', 'key', 'rotate', 'x', '--end', 'both'], /--end must be one of/],
    ['sessions of nobody', ['ops', 'end-sessions'], /exactly one of --agent/],
    ['sessions of two', ['ops', 'end-sessions', '--agent', 'A1', '--everybody'], /exactly one of --agent/],
    ['not the sessions of everybody', ['ops', 'end-sessions', '--everybody=no'], /--everybody takes no value/],
    ['sessions of an agent without an id', ['ops', 'end-sessions', '--agent='], /--agent is missing/],
  ])('answers %s with its usage and exit code 2', async (_what, words, complaint) => {
    const answer = await eapp(...words);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(complaint);
    expect(answer.err).toMatch(/\nusage: eapp |\nArguments of a command: /);
    expect(answer.out).toBe('');
  });

  test.each<[string, string[], RegExp]>([
    ['a folder that is not there', ['lint', '/nowhere/at/all'], /^eapp lint: .* cannot be read$/],
    ['a document that is not there', ['verify', '/nowhere.pdf'], /^eapp verify: .* cannot be read$/],
    [
      'an erasure that another application confirms',
      ['ops', 'erase', 'x', '--reason', 'request', '--confirm', 'y'],
      /^eapp ops: --confirm names another application: nothing was erased$/,
    ],
  ])('answers %s in one line and exit code 2', async (_what, words, complaint) => {
    const answer = await eapp(...words);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err.trim()).toMatch(complaint);
  });

  // `verify` ends with 1 if something was altered.
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a database that nobody serves',
      () => ({ DATABASE_URL: 'postgres://countersign@127.0.0.1:1/countersign' }),
      /^eapp verify: The database cannot be reached \(ECONNREFUSED\): check DATABASE_URL$/,
    ],
    [
      'a folder without an installation',
      () => ({ DATABASE_URL: '', COUNTERSIGN_DATA: path.join(folder, 'nowhere') }),
      /^eapp verify: There is no installation in .*nowhere: run it in the folder of the server, or set /,
    ],
    [
      'what the system says about a folder',
      () => ({ DATABASE_URL: '', COUNTERSIGN_DATA: linkToItself() }),
      /^eapp verify: ELOOP: .*$/,
    ],
  ])('answers %s in one line and exit code 2', async (_what, settings, complaint) => {
    for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value);
    const answer = await eapp('verify', '--anchors');
    vi.unstubAllEnvs();
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toMatch(complaint);
    expect(answer.err).not.toContain('\n');
  });

  function linkToItself(): string {
    const link = path.join(folder, 'link');
    symlinkSync(link, link);
    return link;
  }
});

test('a mistake of the program is reported with its place, and never means that something was altered', async () => {
  const broken = {
    print: () => {
      throw new TypeError('not a line');
    },
    printError: (line: string) => void said.push(line),
  };
  const said: string[] = [];
  expect(await run(['keys', '--find', 'welcome.title'], broken)).toBe(2);
  expect(said.join('\n')).toMatch(/^eapp keys: TypeError: not a line\n +at .*run\.test\.ts/);
});
