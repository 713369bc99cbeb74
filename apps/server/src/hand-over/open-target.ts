/** Targets of the settings, as they are delivered to. */
import { readFileSync } from 'node:fs';
import type { Carrier, HandoverMapping } from '@countersign/engine';
import { ConfigError, type Endpoint, type HandoverTarget } from '../platform/index.ts';
import type { Target } from './deliver.ts';
import { readSecret } from './webhook-signature.ts';

/** A target of hand-overs with its secrets as the file has them now. Throws `ConfigError` if it has none. */
export const openTarget = (target: HandoverTarget): Target =>
  target.kind === 'folder' ? target : openEndpoint(target, 'HANDOVER_TARGETS');

/** A system of a setting with its secrets as the file has them now. Throws `ConfigError` if it has none. */
export function openEndpoint(
  { name, kind, url, secretsFile, isPrivate }: Endpoint & { readonly name: string },
  setting: 'HANDOVER_TARGETS' | 'EVENT_SUBSCRIBERS',
): Target {
  return { kind, url, secrets: readSecrets(`${setting}: the secrets of ${name}`, secretsFile), isPrivate };
}

/** One a line; two while they are rotated: the receiver accepts either. `subject` begins the message of the error. */
function readSecrets(subject: string, file: string): Buffer[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${subject} cannot be read`);
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const secrets = lines.map(readSecret).filter((secret) => secret !== null);
  if (lines.length === 0 || secrets.length !== lines.length) {
    throw new ConfigError(`${subject} must be one per line: whsec_ and 24 to 64 bytes in base64`);
  }
  return secrets;
}

/** The mapping that a target names; null: it gets the whole case as data. Throws `ConfigError` if the carrier has none such. */
export function mappingFor(
  { name, mapping }: HandoverTarget,
  mappings: readonly HandoverMapping[],
): HandoverMapping | null {
  if (mapping === null) return null;
  const found = mappings.find(({ Name }) => Name === mapping);
  if (found !== undefined) return found;
  throw new ConfigError(`HANDOVER_TARGETS: ${name} names a mapping that the carrier does not have`);
}

/**
 * Throws `ConfigError` for a target that nothing could be delivered to, and if not exactly one answers for a carrier whose
 * system gives number or decision.
 */
export function checkTargets(
  targets: readonly HandoverTarget[],
  { handover, outcome }: Pick<Carrier, 'handover' | 'outcome'>,
): void {
  for (const target of targets) {
    openTarget(target);
    mappingFor(target, handover);
  }
  const answering = targets.filter((target) => target.kind === 'https' && target.answers);
  const isAwaited = outcome.PolicyNumber === 'carrier' || outcome.Decision === 'carrier';
  if (isAwaited && answering.length !== 1) {
    throw new ConfigError(
      'HANDOVER_TARGETS needs exactly one target with "answers": true, because outcome.yaml of the carrier waits for its system',
    );
  }
}
