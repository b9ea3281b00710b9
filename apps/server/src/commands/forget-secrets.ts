import { forgetApiHeaders } from '../features/knowledge/index.ts';
import { forgetModelKeys } from '../features/model/index.ts';
import { forgetPluginSecrets } from '../features/plugin/index.ts';
import { holdsSecrets, untieFromKey } from '../platform/secrets/secrets.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run forget-secrets`: for a lost secret.key. Deletes the secrets that only that key could open, so that the
 * server starts again.
 */
await runCommand({ mayCreate: false }, async ({ database: { database }, say }) => {
  if (!(await holdsSecrets(database))) return say('There are no secrets: nothing was changed.');
  const { keys, tables, plugins } = await database.transaction().execute(async (transaction) => {
    await untieFromKey(transaction);
    return {
      keys: await forgetModelKeys(transaction),
      tables: await forgetApiHeaders(transaction),
      plugins: await forgetPluginSecrets(transaction),
    };
  });
  say(`Stored keys forgotten: ${keys}. Start the server and enter them again under Models.`);
  if (tables > 0)
    say(
      `Stored headers of APIs forgotten: those of ${tables} tables. Enter them again under Connection of each table.`,
    );
  if (plugins > 0)
    say(
      `Stored secrets of plugins forgotten: ${plugins}. Enter them again on the page of each plugin; users connect again.`,
    );
});
