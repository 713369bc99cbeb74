import { describe, expect, test } from 'vitest';
import { wrongMarkup, type Format } from './markup.ts';
import { readCarrier } from './read-carrier.ts';
import { sampleFolder } from './sample-folder.testkit.ts';

const said = (text: string, format: Format): string[] => wrongMarkup(text, format).map(({ message }) => message);

describe('where nothing is formatted', () => {
  test.each([
    ['bold', 'Where does **the insured** live?', '**the insured**'],
    ['a link', 'Did you read [this](https://www.example.com)?', '[this](https://www.example.com)'],
    ['HTML', 'Who is <b>it</b>?', '<b>'],
    ['a space of HTML', 'Who&nbsp;is it?', '&nbsp;'],
    ['a list', 'Which is it?\n\n- this\n- that', '- this'],
  ])('%s is found', (_what, text, written) => {
    expect(said(text, 'plain')).toEqual([expect.stringContaining(`people would read "${written}" as it is written`)]);
  });

  test.each(['2 * 3 * 4', 'A & B', 'x < 3 and y > 2', '- one line', 'A[1]', 'Required *', 'First line\nsecond line'])(
    '%s is as it is written',
    (text) => expect(said(text, 'plain')).toEqual([]),
  );
});

describe('in Markdown', () => {
  test.each([
    ['a table', 'Charges:\n\n| Year | Charge |\n| ---- | -----: |\n| 1 | 7% |', 'table'],
    ['a table without outer lines', 'Year | Charge\n--- | ---\n1 | 7%', 'table'],
    ['a picture', 'Look: ![a tree](tree.png)', 'picture'],
    ['HTML', 'One<br/>two', 'people would read "<br/>"'],
    ['a comment', 'One <!-- later --> two', 'people would read "<!--"'],
    ['bold that is not closed', 'This is **important.', 'without another one'],
    ['bold with a space', 'This is ** important**.', 'without another one'],
    ['an address that no page opens', '[Guide](www.example.com)', 'link to "www.example.com"'],
  ])('%s is found', (_what, text, written) => {
    expect(said(text, 'markdown')).toEqual([expect.stringContaining(written)]);
  });

  test.each([
    '# Heading\n\n- **one**, *two*\n- ***three***\n\n***\n\n1. [four](https://www.example.com) or <https://www.example.com>',
    '[Call](tel:555), [write](mailto:a@example.net), [read](/files/a.pdf), [below](#below)',
    'Two stars \\*\\* are written like this, and \\<b> too.',
    'Either | or',
    'Age < 18 and > 3',
  ])('%s can be shown', (text) => expect(said(text, 'markdown')).toEqual([]));
});

// Whoever can write a text could otherwise stop the linter.
test.each(['[', '](', '[a](', '-', '- ', '* ', '**', '**a ', '<a ', '![', '&a', '#'])(
  '%s without end is read soon',
  (sign) => {
    const text = sign.repeat(100_000);
    expect(said(text, 'plain').length + said(text, 'markdown').length).toBeLessThan(4);
  },
);

test('every text of a carrier is looked at as it is shown', () => {
  const change = (path: string, from: string, to: string) => {
    const files = sampleFolder().map((each) =>
      each.path === path ? { path, text: each.text.replace(from, to) } : each,
    );
    return readCarrier(files, { 'welcome.title': 'Your application' }).findings.map(({ kind }) => kind);
  };
  expect(change('mail/owner.yaml', 'Ready', 'It is **ready**')).toEqual(['markup']);
  expect(change('texts/messages.yaml', 'This field', 'This **field**')).toEqual(['markup']);
  expect(change('texts/pages/form.yaml', 'Your', '<i>Your</i>')).toEqual(['markup']);
  expect(change('consent/default.md', 'Please', '**Please')).toEqual(['markup']);
  expect(change('consent/default.md', 'Please', '**Please**')).toEqual([]);
});
