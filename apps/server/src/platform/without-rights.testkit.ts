import fs from 'node:fs';

/** The user ID of nobody. */
export const NOBODY = 65_534;

/** Does `work` as a user who may not enter the folder: root, who may, is nobody meanwhile. */
export async function withoutRights<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const { mode } = fs.statSync(folder);
  fs.chmodSync(folder, 0);
  try {
    return await asOrdinaryUser(work);
  } finally {
    fs.chmodSync(folder, mode);
  }
}

/** Does `work` as a user who is not root. */
export async function asOrdinaryUser<Result>(work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
