/** The form as data, loaded and compiled once per version. */
import { loadModel, type Model } from '@countersign/engine';
import { definitionOf } from '@countersign/protocol';
import { client } from './client.ts';
import { formName } from './texts.ts';

export interface LoadedDefinition {
  version: string;
  model: Model;
}

const byVersion = new Map<string, LoadedDefinition>();

/** The definition an application is pinned to. Null: the server has none. */
export async function loadDefinition(appId: string, version: string): Promise<LoadedDefinition | null> {
  return byVersion.get(version) ?? fetchDefinition({ AppId: appId });
}

/** The definition of new applications, which had that version a moment ago. */
export async function loadCurrentDefinition(version: string): Promise<LoadedDefinition | null> {
  return byVersion.get(version) ?? fetchDefinition({});
}

async function fetchDefinition(which: { AppId?: string }): Promise<LoadedDefinition | null> {
  const answer = await client.call('appDefinition', { appDefName: await formName(), ...which });
  if (!answer.ok) return null;
  // The server has checked it: here it is only loaded.
  const loaded = { version: answer.data.DefinitionVersion, model: loadModel(definitionOf(answer.data)) };
  byVersion.set(loaded.version, loaded);
  return loaded;
}

/** Whether the form has a section with this route; true if the server cannot be reached. */
export async function isSectionRoute(route: string): Promise<boolean> {
  const answer = await client.call('appDefinition', { appDefName: await formName() });
  return !answer.ok || answer.data.QuestionBlocks.some((block) => block.Route === route);
}
