import type { HandoverEntry, HandoverMapping } from '../definition/carrier.ts';
import { anyText, flag, list, mapOf, may, must, number, oneOf, record, refined, report, text, words } from './shape.ts';
import type { Read } from './shape.ts';

const width = refined(number, (value, node, place) =>
  Number.isInteger(value) && value >= 1 && value <= 4_000
    ? value
    : report(place, node, 'wrong-shape', 'A whole number of characters from 1 to 4000 is needed here.'),
);

const pad = refined(anyText, (value, node, place) =>
  Array.from(value).length === 1 ? value : report(place, node, 'wrong-shape', 'One character is needed here.'),
);

/** It contains others of its kind. */
const entry: Read<HandoverEntry> = (node, place) =>
  record<HandoverEntry>({
    Name: must(words),
    Attribute: may(flag),
    Rows: may(text),
    When: may(anyText),
    IfAsked: may(flag),
    Constant: may(anyText),
    Value: may(anyText),
    Fact: may(text),
    Prefix: may(anyText),
    Content: may(list(entry)),
    Codes: may(text),
    As: may(oneOf('Text', 'Whole', 'Amount', 'IsoDate', 'CompactDate', 'UsDate', 'YesNo', 'OneZero', 'Digits')),
    Width: may(width),
    Align: may(oneOf('Left', 'Right')),
    Pad: may(pad),
  })(node, place);

/** `handover/<Name>.yaml` */
export const handoverFile = record<Omit<HandoverMapping, 'Name'>>({
  Title: must(words),
  Format: must(oneOf('JSON', 'XML', 'FixedColumns')),
  Namespace: may(text),
  Codes: may(mapOf(mapOf(anyText))),
  Required: may(list(text)),
  Content: must(list(entry)),
});
