export { SealBroken } from './box.ts';
export { type Padded, padded } from './padded.ts';
export { hashToken, randomCode, randomId, randomToken, sameText, sha256 } from './random.ts';
export type { NamedKey } from './key-file.ts';
export {
  type CaseKey,
  createRoot,
  createWrappingKey,
  type KeySettings,
  openVault,
  readWrappingKeys,
  rewrapRoot,
  type Vault,
  type WrappedKey,
} from './vault.ts';
