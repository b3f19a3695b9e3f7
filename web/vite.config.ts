import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = process.env['TRIARII_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { target: 'es2022', cssCodeSplit: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/ws': { target: server, ws: true },
    },
  },
})
