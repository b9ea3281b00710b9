import type { Database } from '../database/database.ts';
import { createKeyring, type Keyring, SecretCannotBeOpened, type SecretPlace } from './keyring.ts';
import { createSecretKey, readSecretKeys, SecretKeyUnusable } from './secret-key-file.ts';

/**
 * What the database holds encrypted, such as the keys of model providers. The key to it lies in a file beside the
 * database and never in it: a copy of the rows alone opens nothing.
 */
export interface Secrets {
  /** Seals a text for a row. The first one ties the database to the key. */
  seal(database: Database, place: SecretPlace, text: string): Promise<string>;
  open(place: SecretPlace, sealed: string): string;
}

/** A fact of the installation that only the right key can open. There is none until something was sealed. */
const FACT = 'secret-key';
const PROOF: SecretPlace = { purpose: 'installation', id: FACT };

/** Reads the key, or makes one for a database without secrets. Refuses a key that is not the one of this database. */
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

/** One line on why the key in the file cannot open what the database holds; null where nothing is sealed or all is well. */
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

/** For when the key is lost: whoever calls this has dropped everything that was sealed with it. */
export async function untieFromKey(database: Database): Promise<void> {
  await database.deleteFrom('installation').where('fact', '=', FACT).execute();
}

const FIX = 'Put the right file there; if it is lost, run npm run forget-secrets.';
const foreignKey = (keyFile: string) => `SECRET_KEY_FILE: ${keyFile} does not belong to this database. ${FIX}`;

async function findProof(database: Database): Promise<string | undefined> {
  const row = await database.selectFrom('installation').select('value').where('fact', '=', FACT).executeTakeFirst();
  return row?.value;
}

/** Of several processes that seal the first secret at once, each with a key of its own, one ties the database to its. */
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
