export const demoTemplate = 'dl_demo_template';
