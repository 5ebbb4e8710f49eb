import { defineConfig } from "vitest/config";

export default defineConfig({
  // The client has a copy of its own, where it is tested by itself.
  resolve: { dedupe: ["@bufbuild/protobuf"] },
  // Files have names of their own, so that a balancer can serve them from any folder, and a browser keep them.
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // `npm run dev` against a running fleet: where Envoy serves gRPC-Web.
  server: { proxy: { "/croupier.v1.EngineService": process.env.CROUPIER_WEB ?? "http://127.0.0.1:8081" } },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["test/**/*.test.{ts,tsx}"], environment: "node" } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          environment: "node",
          // One Chromium at a time: the machine is shared with the service that the page plays against.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
