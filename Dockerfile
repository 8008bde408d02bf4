FROM node:26-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/build-program.ts

FROM node:26-bookworm-slim
WORKDIR /portal
COPY --from=build --chown=node:node /portal /portal
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://localhost:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/supervise.mjs", "src/server.ts"]
