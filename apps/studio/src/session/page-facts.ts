import { GetRegistration, type ResponseOf } from '@parley/contract';

/** What the server has written into the page, so that the page need not ask for it; in development it writes nothing. */
const factOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Whether the page was opened without a valid session. */
export const isOpenedByVisitor = (): boolean => factOf('signed-in') === 'no';

/** Who may register, on the sign page. */
export function registrationFact(): ResponseOf<typeof GetRegistration> | undefined {
  const fact = factOf('registration');
  return fact?.startsWith('{') ? GetRegistration.response.parse(JSON.parse(fact)) : undefined;
}
