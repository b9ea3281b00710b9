import { BOT_FILE_FORMAT, BOT_FILE_VERSION, BotFile, type Locale, refusalText } from '@parley/contract';
import { zodErrors } from '../../../platform/http/zod-errors.ts';
import { BotFileInvalid, BotFileNewer, BotFileNotAgent } from '../bot.errors.ts';

/** Checks what somebody wants to import. Refuses in words a file of a newer version, and one that is no agent. */
export function readBotFile(content: Readonly<Record<string, unknown>>, locale: Locale): BotFile {
  const { format, schema_version: version } = content;
  if (format !== BOT_FILE_FORMAT || !Number.isSafeInteger(version)) throw new BotFileNotAgent();
  if ((version as number) > BOT_FILE_VERSION) throw new BotFileNewer(version as number);
  const read = BotFile.safeParse(content, { error: zodErrors[locale] });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BotFileInvalid(issue?.path.join('.') || WHOLE_FILE[locale], problemOf(issue, locale));
}

const WHOLE_FILE: Readonly<Record<Locale, string>> = { 'en-US': 'the file', 'zh-CN': '文件' };

type Issue = NonNullable<ReturnType<typeof BotFile.safeParse>['error']>['issues'][number];

function problemOf(issue: Issue | undefined, locale: Locale): string {
  if (issue?.code === 'custom' && issue.params?.refusal === 'hiddenCharacters')
    return refusalText('hiddenCharacters', locale);
  return issue?.message ?? '';
}
