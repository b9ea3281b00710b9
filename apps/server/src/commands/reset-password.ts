import { Email } from '@parley/contract';
import { createUserStore, issuePasswordReset } from '../features/account/index.ts';
import { createAuditLog } from '../platform/audit-log/audit-log.ts';
import { systemClockAndIds } from '../platform/clock-and-ids.ts';
import { readFolderOwner } from '../platform/database/sqlite/folder-owner.ts';
import { httpAddress } from '../platform/http/listen.ts';
import { CommandRefused, runCommand } from './run-command.ts';

/** `npm run reset-password -- <e-mail>`: prints a one-time link, for example for the administrator's own account. */
await runCommand({ mayCreate: false }, async ({ environment, database: open, argument, say }) => {
  const email = Email.safeParse(argument ?? '');
  if (!email.success) throw new CommandRefused('Name the account: npm run reset-password -- <e-mail>');
  const user = await createUserStore(open.database).findByEmail(email.data);
  if (!user) throw new CommandRefused(`There is no account with the e-mail ${email.data}.`);
  const clockAndIds = systemClockAndIds();
  const auditLog = createAuditLog(clockAndIds);
  const operator = { userId: null, address: '' };
  const { path } = await open.database
    .transaction()
    .execute((transaction) => issuePasswordReset(transaction, { clockAndIds, auditLog }, operator, user.id));
  const running = readFolderOwner(environment.dataDir)?.address;
  const base = environment.baseUrl ?? running ?? httpAddress(environment.host, environment.port);
  say(`Open this link within 24 hours to set a new password. It works once.\n${base}${path}`);
});
