/** A prologue may greet by name (wire §2.6). */
export const prologueFor = (prologue: string, userName: string): string =>
  prologue.replaceAll('{{user_name}}', userName);
