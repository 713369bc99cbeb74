/** Texts of pages: the carrier's, with their placeholders filled. */
import { type Brand, fillIn } from '@countersign/engine';
import { firstMessages } from '../messages/first.ts';
import { client } from './client.ts';
import { createStore, useStore } from './store.ts';

export interface Carrier {
  /** The name of the form that this site offers; empty until it is known. */
  formName: string;
  /** An illustration fills in answers; true until it is known. */
  readsIllustrations: boolean;
  brand: Brand | null;
  texts: Readonly<Record<string, string>>;
}

export const carrier = createStore<Carrier>({ formName: '', readsIllustrations: true, brand: null, texts: {} });

let loading: Promise<void> | null = null;

/** Loads brand and texts once; a failed load is tried again at the next call. */
export function loadCarrier(): Promise<void> {
  loading ??= client.call('getCarrier').then((answer) => {
    if (!answer.ok) {
      loading = null;
      return;
    }
    const { AppDefName: formName, ReadsIllustrations: readsIllustrations, Brand: brand, Texts: texts } = answer.data;
    carrier.set({ formName, readsIllustrations, brand, texts });
    paint(brand);
  });
  return loading;
}

/** Loads them again: outside production they may have changed. */
export function reloadCarrier(): Promise<void> {
  loading = null;
  return loadCarrier();
}

/** The name of the form that this site offers. */
export async function formName(): Promise<string> {
  await loadCarrier();
  return carrier.get().formName;
}

/** Values of the brand that any text may use. */
export function brandValues(brand: Brand | null): Record<string, string> {
  if (!brand) return {};
  return {
    ...brand.Values,
    CarrierName: brand.CarrierName,
    ApplicationName: brand.ApplicationName,
    PortalName: brand.PortalName,
  };
}

type Messages = Readonly<Record<string, string>>;

/** The product's own texts that are loaded so far. */
const messages = createStore<Messages>(firstMessages);

/** A page, or a part of one, with texts that are loaded together with it. */
function withMessages(...files: (() => Promise<Messages>)[]) {
  return <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
    async () => {
      const [part, ...loaded] = await Promise.all([load(), ...files.map((file) => file())]);
      loaded.forEach(addMessages);
      return part;
    };
}

/** Replaces the store's value only if something is new: everything that shows a text then renders again. */
function addMessages(loaded: Messages): void {
  const known = messages.get();
  if (Object.keys(loaded).some((key) => !(key in known))) messages.set({ ...known, ...loaded });
}

const general = async (): Promise<Messages> => (await import('../messages/index.ts')).messages;

/** A page, or a part of one, that needs more than the texts of the first pages. */
export const withAllMessages = withMessages(general);

/** The page that checks a signed file, whose texts no other page loads. */
export const withVerifyMessages = withMessages(
  general,
  async () => (await import('../messages/verify.ts')).verifyMessages,
);

/** A page for operations, whose texts no other page loads. */
export const withOperationsMessages = withMessages(
  general,
  async () => (await import('../messages/operations.ts')).operationsMessages,
);

function lookUp(
  from: Carrier,
  own: Messages,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fillIn(from.texts[key] ?? own[key] ?? key, { ...brandValues(from.brand), ...values });
}

/** The carrier's text for a key, otherwise the product's own, with placeholders filled in. */
export function text(key: string, values?: Readonly<Record<string, string | number>>): string {
  return lookUp(carrier.get(), messages.get(), key, values);
}

/** How pages ask for a text: `key`, and the values of its placeholders. */
export type Texts = typeof text;

/** Replaced when texts arrive, and only then: what was rendered with it stays as it is. */
const said = createStore<Texts>(saying());
for (const store of [carrier, messages]) store.subscribe(() => said.set(saying()));

function saying(): Texts {
  const from = carrier.get();
  const own = messages.get();
  return (key, values) => lookUp(from, own, key, values);
}

/** How a page gets its texts: it renders again when the carrier's texts arrive. */
export const useTexts = (): Texts => useStore(said);

/** For pages that have texts of their own. */
export function useOwnTexts(own: Messages): Texts {
  const current = useStore(carrier);
  return (key, values) => lookUp(current, own, key, values);
}

/** The text for a number: `key.one` for 1, else `key.many`, with `{Count}`. */
export const counted = (texts: Texts, key: string, count: number): string =>
  texts(`${key}.${count === 1 ? 'one' : 'many'}`, { Count: count });

/** The carrier’s name, marks and links; null until they are loaded. */
export const useBrand = (): Brand | null => useStore(carrier).brand;

function paint(brand: Brand): void {
  const style = document.documentElement.style;
  style.setProperty('--accent', brand.Colors.Accent);
  style.setProperty('--accent-dark', brand.Colors.AccentDark);
}
