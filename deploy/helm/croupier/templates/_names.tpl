{{/* Names and labels, and what of the values does not go together. */}}

{{- define "croupier.name" -}}
{{ default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "croupier.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "croupier.name" .) .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name (include "croupier.name" .) | trunc 40 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{/* The name of which every address is a replica; Envoy's configuration asks for it. */}}
{{- define "croupier.replicas" -}}
{{ include "croupier.fullname" . }}-replicas.{{ .Release.Namespace }}.svc.{{ .Values.clusterDomain }}
{{- end }}

{{- define "croupier.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{- define "croupier.keysSecret" -}}
{{ .Values.keys.existingSecret | default (printf "%s-keys" (include "croupier.fullname" .)) }}
{{- end }}

{{- define "croupier.selector" -}}
app.kubernetes.io/name: {{ include "croupier.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: replica
{{- end }}

{{- define "croupier.envoySelector" -}}
app.kubernetes.io/name: {{ include "croupier.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: envoy
{{- end }}

{{- define "croupier.labels" -}}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Calls that an Envoy has on their way at a time: its part where there are as many replicas, and as few Envoys, as there may be. */}}
{{- define "croupier.inFlight" -}}
{{- $replicas := ternary .Values.autoscaling.maxReplicas .Values.replicas .Values.autoscaling.enabled | int -}}
{{- $envoys := ternary .Values.envoy.autoscaling.minReplicas .Values.envoy.replicas .Values.envoy.autoscaling.enabled | int | max 1 -}}
{{ divf (mul $replicas (int .Values.envoy.inFlightPerReplica)) $envoys | ceil | int }}
{{- end }}

{{/* Envoy's configuration is that of deploy/envoy/ with the addresses of the cluster; another file of it encrypts. */}}
{{- define "croupier.envoyConfig" -}}
{{- $file := ternary "files/envoy-tls.yaml" "files/envoy.yaml" (ne .Values.tls.secretName "") -}}
{{ tpl (.Files.Get $file) . }}
{{- end }}

{{- define "croupier.check" -}}
{{- if and .Values.keys.existingSecret .Values.keys.ring -}}
{{- fail "keys.existingSecret and keys.ring exclude each other" -}}
{{- end -}}
{{- if not (or .Values.keys.existingSecret .Values.keys.ring) -}}
{{- fail "no keys: set keys.existingSecret to a Secret with a key ring (croupier keys new makes one), or keys.ring" -}}
{{- end -}}
{{- if not (or .Values.networkPolicy.enabled .Values.trustCallers) -}}
{{- fail "whoever can call sees every hand: without networkPolicy.enabled, trustCallers=true says that something else admits backends only" -}}
{{- end -}}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.backends) -}}
{{- fail "networkPolicy.backends is empty: nobody could call" -}}
{{- end -}}
{{- end }}
