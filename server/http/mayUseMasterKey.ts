export { isLocalRequest as mayUseMasterKey } from '@/server/http/isLocalRequest';
