export { PluginsPage as default } from '@/components/plugins/PluginsPage';
