import { DEFAULT_LOCALE, errorCatalogue, operationsByFeature, refusalText } from '@parley/contract';
import type { Context } from 'hono';
import { NotFound } from '../access/access.errors.ts';
import { toDatabaseRefusal } from '../database/database-failure.ts';
import { DomainError } from '../domain-error.ts';
import type { App, AppEnv } from './app.ts';
import { MethodNotAllowed, UnknownHost, UnknownHostOfBaseUrl } from './http.errors.ts';
import { unknownHostPage } from './unknown-host-page.ts';

class InternalError extends DomainError {
  readonly refusal = 'internal';
}

/**
 * The one place where an error becomes a response: the text of the catalogue, never a stack trace, a query or a path.
 */
export function answerErrors(app: App): void {
  app.routes.onError((error, context) => {
    const refusal = toRefusal(error);
    const { code, status } = errorCatalogue[refusal.refusal];
    if (status >= 500)
      app.platform.log.error({ err: error, logId: context.get('logId'), path: context.req.path }, refusal.name);
    const locale = context.get('locale') ?? DEFAULT_LOCALE;
    const msg = refusalText(refusal.refusal, locale, refusal.values);
    if (isUnknownHost(refusal) && !context.req.path.startsWith('/api/'))
      return app.reply(context, unknownHostPage(status, locale, msg));
    const headers = { 'content-type': 'application/json', ...refusal.headers };
    return app.reply(context, { status, headers, body: JSON.stringify({ code, msg }) });
  });
  app.routes.notFound((context) => {
    throw toUnboundRouteError(context);
  });
}

const isUnknownHost = (refusal: DomainError) =>
  refusal instanceof UnknownHost || refusal instanceof UnknownHostOfBaseUrl;

function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return toDatabaseRefusal(error) ?? new InternalError({}, error);
}

function toUnboundRouteError(context: Context<AppEnv>): DomainError {
  const operations = Object.values(operationsByFeature)
    .flat()
    .filter(({ path }) => path === context.req.path);
  return operations.length > 0
    ? new MethodNotAllowed(operations.map(({ method }) => method).join(', '))
    : new NotFound();
}
