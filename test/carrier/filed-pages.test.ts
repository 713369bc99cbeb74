/** The forms as they are filed, as pages: what a state's reviewer sees before reading a word. */
import { expect, test } from 'vitest';
import { readZipCodes } from '../../packages/engine/src/author/index.ts';
import { depth } from '../../packages/engine/src/testing/depth.ts';
import { printForms } from '../../apps/server/src/commands/print-forms.ts';
import { type ReadPage, readPdf } from '../../apps/server/src/documents/print/read-pdf.testkit.ts';
import { carrierFiles } from './carrier-files.ts';
import { referenceCarrier } from './reference-carrier.ts';

const carrier = referenceCarrier();
const { places } = readZipCodes(carrierFiles.find(({ path }) => path === 'zip-codes.csv')?.text ?? '');
const at = new Date('2026-11-20T12:00:00Z');

/** Those with forms of their own, two in which statements of costs are given, then all others; none: those without. */
const states = optionsOfIssue().filter((state) => state !== 'NY');
const first = ['CA', 'FL', 'PA', 'ME', 'TX', 'ND', 'SD'];
const filed = [null, ...first, ...states.filter((state) => !first.includes(state))].slice(0, depth('filedStates'));

function optionsOfIssue(): string[] {
  const { model } = carrier;
  return (model.node(model.definition.Bindings.Insured.StateOfIssue)?.options ?? []).map(({ name }) => name);
}

/** Begins what stands below it. */
const isOpening = ({ tag, text }: ReadPage['marked'][number]): boolean =>
  /^H\d$/.test(tag) || (tag === 'P' && /^(?:Only if|Version) /.test(text));

// spec trust 4.7, 4.8
test.each(filed.flatMap((state) => [[state, 'blank'] as const, [state, 'sample'] as const]))(
  'the pages of %s, %s, end with something that belongs there, are of a form, and have no small print',
  async (stateOfIssue, kind) => {
    const printed = await printForms(carrier, carrier.model, { kind, stateOfIssue, form: null, places, at });
    if (printed.outcome !== 'printed') throw new Error(printed.outcome);
    const faults = readPdf(printed.bytes).pages.flatMap(({ marked, sizes, artifacts }, index) => {
      const last = marked.at(-1);
      return [
        ...(last === undefined || isOpening(last) ? [`page ${index + 1} ends with ${last?.text ?? 'nothing'}`] : []),
        ...(Math.min(...sizes) < 10 ? [`page ${index + 1} has small print`] : []),
        ...(artifacts.some((text) => text.endsWith('of the form')) ? [] : [`page ${index + 1} is of no form`]),
      ];
    });
    expect(faults).toEqual([]);
  },
);

// spec trust 4.10
test.each(['blank', 'sample'] as const)(
  'the agent’s form, %s, has the list of the documents signed before, and the amendment is a form of its own',
  async (kind) => {
    const textOf = async (form: string): Promise<string> => {
      const printed = await printForms(carrier, carrier.model, { kind, stateOfIssue: 'CA', form, places, at });
      if (printed.outcome !== 'printed') throw new Error(printed.outcome);
      const pages = readPdf(printed.bytes).pages;
      return pages.map(({ marked }) => marked.map(({ text }) => text).join(' ')).join(' ');
    };
    expect(await textOf('CQL-210')).toContain('Documents signed before');
    const amendment = await textOf('CQL-230');
    expect(amendment).toContain('What was asked');
    expect(amendment).toContain('I have read the answers in this document.');
  },
);
