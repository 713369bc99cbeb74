/** Calls that give reference data: the definition, lists and texts. */
import type { Data } from '@countersign/protocol';
import { spacedName } from '@countersign/engine';
import { type CallTable, notFound, ok, type Vault } from '../platform/index.ts';
import { consentShown } from './consent-text.ts';
import type { DefinitionRelease, Definitions } from './definitions.ts';
import { dependencies } from './dependencies.ts';
import { compressedResponses } from './compressed-response.ts';
import { questionBlocks } from './question-blocks.ts';

const dayInBrowser = { 'cache-control': 'private, max-age=86400' };

/** Registers the calls; none needs a session. They return the carrier's data as it was last read. */
export function registerReference(
  { definitions, vault, now }: { definitions: Definitions; vault: Vault; now: () => Date },
  { calls }: { calls: CallTable },
): void {
  const list = (name: string): { name: string; label: string }[] =>
    (definitions.carrier.definition.Lists[name] ?? []).map(({ Name, DisplayName }) => ({
      name: Name,
      label: DisplayName ?? spacedName(Name),
    }));

  calls.open('getStates', async () =>
    ok(list('States').map(({ name, label }) => ({ abbreviation: name, name: label }))),
  );
  calls.open('getMedications', async () => ok(list('Medications').map(({ label }) => ({ name: label }))));
  calls.open('countries', async () =>
    ok(
      { CountryLists: list('Countries').map(({ name, label }) => ({ code: name, name: label })) },
      { headers: dayInBrowser },
    ),
  );
  calls.open('getConsent', async ({ query }) => {
    const text = definitions.consentFor(query.stateOfIssue ?? null);
    const { ConsentId, Version, Title, Text } = text;
    return ok({ ConsentId, Version, Title, Text, Shown: consentShown(vault, text, now()) });
  });
  calls.open('getCarrier', async () => {
    const { brand, texts, illustration } = definitions.carrier;
    // No page shows it.
    const { MailMark: _, ...Brand } = brand;
    return ok({
      AppDefName: definitions.current.model.name,
      ReadsIllustrations: illustration !== null,
      Brand,
      Texts: texts,
    });
  });

  const packed = compressedResponses();
  /** A page that was loaded before the newest form got its name knows that of earlier cases only. */
  const isNameOf = ({ model }: DefinitionRelease, name: string): boolean =>
    name === model.name || name === definitions.current.model.name;

  calls.open('appDefinition', async ({ body, request }) => {
    const { agent, customer } = request.presented;
    const reader = { agentId: agent?.agentId ?? null, customerOf: customer?.applicationId ?? null };
    const release =
      body.AppId === undefined ? definitions.current : await definitions.ofApplication(body.AppId, reader);
    if (!isNameOf(release, body.appDefName)) return notFound();
    return packed(release.version, () => definitionData(release), request.headers);
  });
  calls.open('conditionalDependencies', async ({ body }) => {
    const { DefinitionVersion: version = definitions.current.version } = body;
    const release = await definitions.byVersion(version).catch(() => null);
    if (release === null || !isNameOf(release, body.appDefName)) return notFound();
    return ok({ Dependencies: dependencies(release.model) });
  });
}

function definitionData({ version, model }: DefinitionRelease): Data<'appDefinition'> {
  const { Blocks: _blocks, ...Definition } = model.definition;
  return {
    AppDefName: model.name,
    DefinitionVersion: version,
    QuestionBlocks: questionBlocks(model),
    Definition,
  };
}
