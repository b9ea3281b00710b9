import { DEFAULT_LOCALE, LOG_ID_HEADER } from '@parley/contract';
import type { App } from './app.ts';
import { answerHeaders } from './security-headers.ts';

/** What every answer carries, whatever route gives it: a log id and the security headers. */
export function markEveryAnswer({ routes, platform }: App): void {
  const headers = Object.entries(answerHeaders(platform.baseUrl?.startsWith('https:') ?? false));
  routes.use('*', async function markAnswer(context, next) {
    const logId = platform.newLogId();
    context.set('logId', logId);
    context.set('locale', DEFAULT_LOCALE);
    await next();
    context.res.headers.set(LOG_ID_HEADER, logId);
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
}
