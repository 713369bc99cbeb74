import { expect, it } from 'vitest';
import { formsPrinted } from './forms-printed.ts';

it('lists each form once and sections without a form by their titles, in the order of the document', () => {
  const section = (id: string, form?: string) => ({ id, title: `Section ${id}`, items: [], ...(form && { form }) });
  const printed = {
    forms: [
      { number: 'F-1', edition: '03/2026', title: 'Application' },
      { number: 'F-2', edition: '01/2026', title: 'Supplement' },
    ],
    sections: [section('A', 'F-1'), section('B', 'F-1'), section('C'), section('D', 'F-2'), section('E', 'F-1')],
  };
  expect(formsPrinted(printed)).toEqual([
    { title: 'Application', number: 'F-1 (03/2026)' },
    { title: 'Section C', number: null },
    { title: 'Supplement', number: 'F-2 (01/2026)' },
  ]);
});
