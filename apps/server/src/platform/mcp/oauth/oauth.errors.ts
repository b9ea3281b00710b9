/** Why it could not be found out how a server lets users in, or a client was not registered. The message is in words. */
export class AuthorizationNotFound extends Error {}
