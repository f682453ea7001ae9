/** Where an account is looked at. */
export const userLink = (id: string): string => `/admin/users?id=${encodeURIComponent(id)}`;
