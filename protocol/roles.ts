/** The role whose members, and those of the roles within it, may use administration. */
export const ADMIN_ROLE = 'admin';

/** The role whose members hide posts, show them again, and keep an account from posting. */
export const MODERATOR_ROLE = 'moderator';
