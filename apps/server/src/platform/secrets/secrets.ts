import type { Database } from '../database/database.ts';
import { createKeyring, type Keyring, SecretCannotBeOpened, type SecretPlace } from './keyring.ts';
import { createSecretKey, readSecretKeys, SecretKeyUnusable } from './secret-key-file.ts';

/**
 * Encrypted values in the database, such as the keys of model providers. The encryption key is in a file beside the
 * database, so a copy of the database alone reveals nothing.
 */
export interface Secrets {
  /** Encrypts a text for a row. The first one ties the database to the key. */
  seal(database: Database, place: SecretPlace, text: string): Promise<string>;
  open(place: SecretPlace, sealed: string): string;
}

/** A sealed value that proves which key belongs to the database. It exists from the first sealed secret on. */
const FACT = 'secret-key';
const PROOF: SecretPlace = { purpose: 'installation', id: FACT };

/**
 * Reads the key, or creates one for a database without secrets. Refuses a key that does not belong to this database.
 */
export async function openSecrets(database: Database, keyFile: string): Promise<Secrets> {
  const problem = await findKeyProblem(database, keyFile);
  if (problem) throw new SecretKeyUnusable(problem);
  const keyring = createKeyring((await readSecretKeys(keyFile)) ?? (await createSecretKey(keyFile)));
  return {
    open: keyring.open,
    async seal(target, place, text) {
      if (!opensProof(keyring, await tieToKey(target, keyring))) throw new SecretKeyUnusable(foreignKey(keyFile));
      return keyring.seal(place, text);
    },
  };
}

/** One line on why the key file cannot open the secrets of the database; null when it can, or when there are none. */
export async function findKeyProblem(database: Database, keyFile: string): Promise<string | null> {
  const proof = await findProof(database);
  const keys = await readSecretKeys(keyFile);
  if (proof === undefined) return null;
  if (keys === null) return `SECRET_KEY_FILE: ${keyFile} is missing, but this database holds secrets. ${FIX}`;
  return opensProof(createKeyring(keys), proof) ? null : foreignKey(keyFile);
}

export async function holdsSecrets(database: Database): Promise<boolean> {
  return (await findProof(database)) !== undefined;
}

/** For a lost key. The caller has deleted all sealed values before. */
export async function untieFromKey(database: Database): Promise<void> {
  await database.deleteFrom('installation').where('fact', '=', FACT).execute();
}

const FIX = 'Put the right file there; if it is lost, run npm run forget-secrets.';
const foreignKey = (keyFile: string) => `SECRET_KEY_FILE: ${keyFile} does not belong to this database. ${FIX}`;

async function findProof(database: Database): Promise<string | undefined> {
  const row = await database.selectFrom('installation').select('value').where('fact', '=', FACT).executeTakeFirst();
  return row?.value;
}

/** When several processes seal the first secret at once with different keys, one of them wins. */
async function tieToKey(database: Database, keyring: Keyring): Promise<string> {
  const proof = await findProof(database);
  if (proof !== undefined) return proof;
  await database
    .insertInto('installation')
    .values({ fact: FACT, value: keyring.seal(PROOF, '') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findProof(database)) ?? '';
}

function opensProof(keyring: Keyring, proof: string): boolean {
  try {
    keyring.open(PROOF, proof);
    return true;
  } catch (error) {
    if (error instanceof SecretCannotBeOpened) return false;
    throw error;
  }
}
