/** Enough to find a slip of the fingers; whether it can be delivered to is the mail server's to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text);
