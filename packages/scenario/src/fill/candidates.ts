/** Texts that could answer a question, most likely first. The question's own rules decide which of them is valid. */
import { addDays, type Application, type CellState, type Node } from '@countersign/engine';
import type { FillStyle } from '../language/types.ts';
import { nodeOf } from './cells.ts';
import { sampleOf } from './pattern.ts';
import { draw, drawDigits } from './random.ts';

export interface FillOptions {
  seed: number;
  style: FillStyle;
  /** Where everybody lives; absent: anywhere. */
  home?: Home;
}

export interface Home {
  /** Abbreviation. */
  state: string;
  /** Empty: any. */
  city: string;
  zip: string;
}

const ROUTING_NUMBER = '021000021';
const CARD_NUMBER = '4111111111111111';
const GIVEN_NAMES = ['Ann', 'Maria', 'James', 'Grace', 'Daniel', 'Ruth', 'Peter', 'Helen'];
const FAMILY_NAMES = ['Sample', 'Rivera', 'Carter', 'Nguyen', 'Larsen', 'Okafor', 'Weber', 'Silva'];
const MAX_OPTIONS = 60;

/** Texts to try as the answer, the same for the same seed; empty: nothing can be answered there. */
export function candidatesFor(application: Application, cell: CellState, manner: FillOptions): string[] {
  const node = nodeOf(application, cell);
  const place = `${manner.seed}/${cell.block}.${cell.path}`;
  switch (cell.type) {
    case 'YesNo':
      return manner.style === 'plain' ? ['false', 'true'] : ['true', 'false'];
    case 'State':
      return [...(manner.home === undefined ? [] : [manner.home.state]), ...oneOption(cell)];
    case 'MultiChoice':
    case 'Country':
      return oneOption(cell);
    case 'MultiSelect':
      return severalOptions(cell, manner.style);
    case 'Date':
      return dates(application.today);
    case 'MonthYear':
      return dates(application.today).map((date) => date.slice(0, 7));
    case 'Integer':
    case 'Decimal':
      return numbers(cell, application.today);
    case 'Phone':
      return [phone(place)];
    case 'SSN':
      return [socialSecurityNumber(place)];
    default:
      return texts(application, cell, node, place, manner.home);
  }
}

/** The country of the product first, otherwise as offered. */
function oneOption(cell: CellState): string[] {
  const names = (cell.options ?? []).map((option) => option.name);
  const home = cell.type === 'Country' ? names.filter((name) => name === 'US') : [];
  return [...home, ...names.slice(0, MAX_OPTIONS)];
}

/** The style `plain` chooses "none of these" if it is offered. */
function severalOptions(cell: CellState, style: FillStyle): string[] {
  const options = cell.options ?? [];
  const alone = options.filter((option) => option.exclusive);
  const others = options.filter((option) => !option.exclusive);
  const ordered = style === 'plain' ? [...alone, ...others] : [...others, ...alone];
  return ordered.slice(0, MAX_OPTIONS).map((option) => JSON.stringify([option.name]));
}

function dates(today: string): string[] {
  const year = Number(today.slice(0, 4));
  const inYear = (years: number): string => `${year + years}-${today.slice(5, 7)}-01`;
  const tomorrow = addDays(today, 1) ?? today;
  const likely = [inYear(-40), inYear(-2), inYear(-10), inYear(-1), today, inYear(1), tomorrow, inYear(5), inYear(-4)];
  // Of older and younger people than the first one.
  return [...likely, inYear(-60), inYear(-75), inYear(-25), inYear(-17)];
}

function numbers(cell: CellState, today: string): string[] {
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  if (cell.mask === 'year') return [lastYear];
  if (cell.mask === 'currency') {
    const likely = ['100000', '1000', '500', '100', '10', '1', '0', '1000000'];
    // Amounts of smaller and larger contracts than the first one.
    return [...likely, '10000', '25000', '5000', '2500', '50000', '250000', '500000'];
  }
  if (cell.mask === 'percent') return ['100', '50', '25', '10', '5', '1', '0'];
  return ['5', '150', '100', '10', '50', '20', '2', '1', '0', lastYear, '1000', '100000'];
}

function phone(place: string): string {
  return `212-555-01${drawDigits(place, 2)}`;
}

function socialSecurityNumber(place: string): string {
  return `${200 + draw(place, 400)}-${drawDigits(`${place}.`, 2)}-${drawDigits(place, 4)}`;
}

function texts(
  application: Application,
  cell: CellState,
  node: Node | undefined,
  place: string,
  home: Home | undefined,
): string[] {
  const zip = home?.zip || '75201';
  const kept = new Set((node?.data?.Validations ?? []).map((validation) => validation.Rule));
  const email = `person${drawDigits(place, 6)}@example.com`;
  const taxId = `${10 + draw(place, 80)}-${drawDigits(place, 7)}`;
  const byToken: Record<string, string> = {
    'given-name': GIVEN_NAMES[draw(place, GIVEN_NAMES.length)] ?? '',
    'family-name': FAMILY_NAMES[draw(place, FAMILY_NAMES.length)] ?? '',
    email,
    tel: phone(place),
    'postal-code': zip,
    'street-address': '12 Main Street',
    'address-line1': '12 Main Street',
    'address-level2': home?.city || 'Springfield',
  };
  const byRule: Record<string, () => string[]> = {
    invalidEmail: () => [email],
    invalidZip: () => [zip],
    invalidTID: () => [taxId],
    invalidPhone: () => [phone(place)],
    invalidSS: () => [socialSecurityNumber(place)],
    invalidBankRoutingNumber: () => [ROUTING_NUMBER],
    invalidCreditCardFormat: () => [CARD_NUMBER],
    invalidBankAccountNumberMatch: () => neighbors(application, cell),
    invalidDl: () => licenses(application, place),
    InvalidPastCurrentYear: () => [String(Number(application.today.slice(0, 4)) - 1)],
  };
  const byMask: Record<string, string> = {
    zip,
    'tax-id': taxId,
    phone: phone(place),
    ssn: socialSecurityNumber(place),
  };
  const token = cell.autocomplete?.split(' ').at(-1) ?? '';
  const hinted = [byToken[token], byMask[cell.mask ?? ''], ...[...kept].flatMap((rule) => byRule[rule]?.() ?? [])];
  const general = ['Sample', 'Sample text', '12 Main Street', '12345', email, taxId, 'A1234567', '5'];
  return [...hinted, ...general]
    .filter((text): text is string => text !== undefined && text !== '')
    .map((text) => (cell.maxLength === null ? text : text.slice(0, cell.maxLength)));
}

/** The answers to the other questions of the same block: one of them is the number to be repeated. */
function neighbors(application: Application, cell: CellState): string[] {
  return application
    .block(cell.block)
    .cells.map((key) => application.cell(key).text)
    .filter((text) => text !== '');
}

/** One number for each pattern of every table: the question's own rule decides which one is valid. */
function licenses(application: Application, place: string): string[] {
  return Object.values(application.model.definition.Tables)
    .flatMap((table) => Object.values(table))
    .flatMap((pattern) => sampleOf(pattern, place) ?? []);
}
