/** The form as data, loaded and compiled once per version. */
import { loadModel, type Model } from '@countersign/engine';
import { definitionOf } from '@countersign/protocol';
import { remembersCase } from './case-handle.ts';
import { client } from './client.ts';
import { formName, reloadCarrier } from './texts.ts';

export interface LoadedDefinition {
  version: string;
  model: Model;
}

const byVersion = new Map<string, LoadedDefinition>();

const askForForm = async (AppId?: string) =>
  client.ask('appDefinition', { appDefName: await formName(), ...(AppId && { AppId }) });

/**
 * The definition with this version: that of an application, or, without `AppId`, that of new applications. Null: the
 * server has none.
 */
export async function loadDefinition(version: string, AppId?: string): Promise<LoadedDefinition | null> {
  const known = byVersion.get(version);
  if (known) return known;
  let answer = await askForForm(AppId);
  if (answer.status === 404) {
    // The form got another name after this page was loaded.
    await reloadCarrier();
    answer = await askForForm(AppId);
  }
  if (!answer.ok) return null;
  // The server has checked it: here it is only loaded.
  const loaded = { version: answer.data.DefinitionVersion, model: loadModel(definitionOf(answer.data)) };
  byVersion.set(loaded.version, loaded);
  return loaded;
}

/**
 * Whether a case that cannot be opened may have a section with this route: one of the newest form, or any if this tab
 * had a case open, whose form nobody is told anymore. True if the server cannot be reached.
 */
export async function mayBeSection(route: string): Promise<boolean> {
  if (remembersCase()) return true;
  const answer = await askForForm();
  return !answer.ok || answer.data.QuestionBlocks.some((block) => block.Route === route);
}
